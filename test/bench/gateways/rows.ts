import type { Cell, Sample } from './measure.ts';

/** A line of the table: medians of all rounds. */
export interface Row {
  readonly variant: string;
  readonly question: string;
  readonly connections: number;
  readonly requestsPerSecond: number;
  /** Microseconds of the answering process for a request. */
  readonly cpu: number;
  /** The same of the subgraphs' process; 0 where there is none. */
  readonly subgraphCpu: number;
  /** Requests to subgraphs for a request. */
  readonly fetches: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Megabytes in memory. */
  readonly resident: number;
  /** Wrong answers in all rounds. */
  readonly wrong: number;
}

/** The middle one, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? 0)) / 2;
}

/** The medians of what was measured. */
export function rowsOf(samples: ReadonlyMap<Cell, readonly Sample[]>): readonly Row[] {
  return [...samples].map(([{ variant, question, connections }, measured]) => {
    const of = (value: (sample: Sample) => number) => median(measured.map(value));
    return {
      variant,
      question,
      connections,
      requestsPerSecond: of(({ requests, seconds }) => requests / seconds),
      cpu: of(({ cpu }) => cpu),
      subgraphCpu: of(({ subgraphCpu }) => subgraphCpu),
      fetches: of(({ fetches }) => fetches),
      p50: of(({ p50 }) => p50),
      p99: of(({ p99 }) => p99),
      resident: of(({ resident }) => resident / 1_048_576),
      wrong: measured.reduce((sum, { wrong }) => sum + wrong, 0),
    };
  });
}
