import { readFileSync } from 'node:fs';
import { createTestDatabase } from '../../testkit/postgres.ts';
import { compareAnswers } from './compared-answers.ts';
import type { Others } from './goals.ts';
import { ask, type Question } from './load.ts';
import type { Cell } from './measure.ts';
import { platformOperations, platformRoutes } from './platform-questions.ts';
import { type BenchProcess, start } from './processes.ts';
import { median } from './rows.ts';
import type { ServerTask } from './servers/bench-server.ts';
import type { Suite } from './shop-suite.ts';

/** A gateway over the platform's subgraphs. */
interface PlatformVariant {
  readonly server: BenchProcess;
  /** Of its GraphQL endpoint; one with a query string is express' and Apollo Server's, whatever the fast path knows. */
  readonly path: string;
}

/** The titles of the variants below. */
export const platformTitles: ReadonlyMap<string, string> = new Map([
  ['platform-stock', '@apollo/gateway over the platform’s subgraphs'],
  ['platform-ours-remote', 'ours, fast path, over the platform’s subgraphs'],
  ['platform-apollo', 'the platform, Apollo Server, express'],
  ['platform-fast-path', 'the platform, fast path'],
]);

const connections = 50;

/**
 * Starts the platform on a database of its own, and gateways over its subgraphs, and compares their answers. Without
 * `Test__DatabaseUrl` it has the embedded database, whose work is in the same process.
 */
export async function platformSuite(
  isAsked: (name: string) => boolean,
  execArgv: readonly string[],
): Promise<Suite> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    const { cells, others } = await openCells(execArgv, stops);
    return { cells: cells.filter(({ question }) => isAsked(question)), others, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param stops receives what ends each thing that was opened. */
async function openCells(
  execArgv: readonly string[],
  stops: (() => Promise<void>)[],
): Promise<{ readonly cells: readonly Cell[]; readonly others: Others }> {
  const database = process.env.Test__DatabaseUrl === undefined ? null : await createTestDatabase();
  if (database !== null) stops.push(() => database.drop());
  const opened = async (server: string, task: ServerTask) => {
    const started = await start(server, task, execArgv);
    stops.push(started.stop);
    return started;
  };
  const options: Record<string, string> = database === null ? {} : { database: database.url };
  const platform = await opened('platform', { supergraphSdl: '', options });
  const { subgraphs, token } = platform.said as { subgraphs: Record<string, string>; token: string };
  const me = platformOperations(token).get('me') as Question;
  const others = await worstStarts(platform.url, me, platformRoutes(token));
  const supergraphSdl = supergraphAt(subgraphs);
  const stock = await opened('platform-stock', { supergraphSdl, options: {} });
  const ours = await opened('standalone', { supergraphSdl, options: {} });
  const servers: Readonly<Record<string, PlatformVariant>> = {
    'platform-stock': { server: stock, path: '/graphql' },
    'platform-ours-remote': { server: ours, path: '/graphql' },
    'platform-apollo': { server: platform, path: '/graphql?' },
    'platform-fast-path': { server: platform, path: '/graphql' },
  };
  const cells: Cell[] = [];
  for (const name of platformOperations(token).keys()) {
    const asked = Object.entries(servers).map(([id, { server, path }]) => ({
      variant: id,
      question: name,
      connections,
      server,
      subgraphs: server === platform ? null : platform,
      asked: platformOperations(token, path).get(name) as Question,
    }));
    await compareAnswers(name, asked);
    cells.push(...asked);
  }
  for (const [question, asked] of platformRoutes(token)) {
    const cell = {
      variant: 'platform-fast-path',
      question,
      connections,
      server: platform,
      subgraphs: null,
      asked,
    };
    await compareAnswers(question, [cell]);
    cells.push(cell);
  }
  return { cells, others };
}

/** Requests of which a route's steady latency is the median; as many come before them. */
const steadyRequests = 100;

/**
 * How many times longer than usual the first request of a route takes, at the worst of them: of a caller who has asked
 * something else, and whatever it is, of a caller who has asked nothing yet.
 */
async function worstStarts(url: string, me: Question, routes: ReadonlyMap<string, Question>) {
  const latency = async (question: Question) => {
    const began = performance.now();
    await ask(url, question);
    return performance.now() - began;
  };
  // The client's own first request, and its connection, are not counted.
  await (await fetch(`${url}/health/live`)).text();
  const firsts = new Map<Question, number>();
  for (const question of [me, ...routes.values()]) firsts.set(question, await latency(question));
  const ratios: number[] = [];
  for (const [question, first] of firsts) {
    const latencies: number[] = [];
    for (let turn = 0; turn < 2 * steadyRequests; turn += 1) latencies.push(await latency(question));
    ratios.push(first / median(latencies.slice(steadyRequests)));
  }
  const [caller = 0, ...ofRoutes] = ratios;
  return { P16: Math.max(...ofRoutes), P16caller: caller };
}

/** The platform's supergraph with the addresses its subgraphs have here. */
function supergraphAt(subgraphs: Readonly<Record<string, string>>): string {
  const sdl = readFileSync(new URL('../../../schema/supergraph.graphql', import.meta.url), 'utf8');
  return sdl.replaceAll(
    /@join__graph\(name: "(?<name>\w+)", url: "[^"]*"\)/g,
    (_whole, name: string) => `@join__graph(name: "${name}", url: "${subgraphs[name]}")`,
  );
}
