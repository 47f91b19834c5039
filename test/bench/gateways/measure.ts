import { type LoadResult, load, type Question } from './load.ts';
import type { BenchProcess } from './processes.ts';

/** One question to one variant. */
export interface Cell {
  readonly variant: string;
  readonly question: string;
  readonly connections: number;
  readonly server: BenchProcess;
  /** Where the variant asks subgraphs over HTTP, their process. */
  readonly subgraphs: BenchProcess | null;
  /** The path and the bodies. */
  readonly asked: Question;
}

/** What one cell used in one round. Microseconds are per request. */
export interface Sample extends LoadResult {
  readonly round: number;
  readonly cpu: number;
  readonly subgraphCpu: number;
  readonly fetches: number;
  readonly resident: number;
}

/** How long, how often. */
export interface Pace {
  readonly rounds: number;
  readonly seconds: number;
  /** Seconds of each cell before the first round. */
  readonly warmUp: number;
}

/** Warms up every cell, then measures all of them in turns; every other round goes backwards. */
export async function measure(
  cells: readonly Cell[],
  { rounds, seconds, warmUp }: Pace,
  say: (text: string) => void,
): Promise<ReadonlyMap<Cell, readonly Sample[]>> {
  const samples = new Map(cells.map((cell) => [cell, [] as Sample[]]));
  for (const cell of cells) await load(cell.server.url, cell.asked, { ...cell, seconds: warmUp });
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}`);
    for (const cell of round % 2 === 0 ? cells : cells.toReversed())
      samples.get(cell)?.push(await sampleOf(cell, round, seconds));
  }
  return samples;
}

async function sampleOf(cell: Cell, round: number, seconds: number): Promise<Sample> {
  const { server, subgraphs } = cell;
  const fetchesBefore = await fetchesOf(subgraphs);
  const [cpuBefore, subgraphsBefore] = [server.cpu(), subgraphs?.cpu() ?? 0];
  const result = await load(server.url, cell.asked, { ...cell, seconds });
  const [cpu, subgraphCpu] = [server.cpu() - cpuBefore, (subgraphs?.cpu() ?? 0) - subgraphsBefore];
  const fetches = (await fetchesOf(subgraphs)) - fetchesBefore;
  const each = (sum: number) => sum / Math.max(result.requests, 1);
  return {
    ...result,
    round,
    cpu: each(cpu),
    subgraphCpu: each(subgraphCpu),
    fetches: each(fetches),
    resident: server.resident(),
  };
}

/** Requests the subgraphs' process has had; 0 where it does not count. */
async function fetchesOf(subgraphs: BenchProcess | null): Promise<number> {
  if (subgraphs?.said.counts !== true) return 0;
  return Number(await (await fetch(`${subgraphs.url}/requests`)).text());
}
