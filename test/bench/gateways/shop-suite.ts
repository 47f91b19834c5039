import { createHash } from 'node:crypto';
import { composeServices } from '@apollo/composition';
import { parse } from 'graphql';
import { ask, type Question } from './load.ts';
import type { Cell } from './measure.ts';
import { type BenchProcess, start } from './processes.ts';
import { type Shape, shapes } from './shop/shop-operations.ts';
import { federation2, subgraphNames } from './shop/shop-schemas.ts';
import type { Variant } from './variants.ts';

/** What runs, and what is asked of it. */
export interface Suite {
  readonly cells: readonly Cell[];
  stop(): void;
}

/** Connections of the public benchmark; and one, over which nobody can collapse anything. */
const manyConnections = 50;

/**
 * Starts all variants over the public benchmark's supergraph, and asks each every question once.
 * @param execArgv of each process but the subgraphs'.
 * @throws when one of them answers otherwise than the first.
 */
export async function shopSuite(
  variants: readonly Variant[],
  isAsked: (question: string) => boolean,
  execArgv: readonly string[],
): Promise<Suite> {
  const subgraphs = await start('shop-subgraphs', { supergraphSdl: '', options: {} });
  const supergraphSdl = composeAt(subgraphs.url);
  const running: [Variant, BenchProcess][] = [];
  for (const variant of variants) {
    const url = variant.remote ? subgraphs.url : undefined;
    const task = { supergraphSdl, subgraphs: url, options: variant.options };
    running.push([variant, await start(variant.server, task, execArgv)]);
  }
  const servers = new Map(running);
  for (const shape of shapes) await compareAnswers(shape.name, askedAs(shape), servers);
  for (const [route, question] of Object.entries(routes))
    await compareAnswers(route, question, withRoutes(servers));
  const graph = shapes.flatMap((shape) =>
    connectionsOf(shape).flatMap((connections) =>
      cellsOf(shape.name, askedAs(shape), connections, servers, subgraphs),
    ),
  );
  const rest = Object.entries(routes).flatMap(([route, question]) =>
    cellsOf(route, question, manyConnections, withRoutes(servers), subgraphs),
  );
  return {
    cells: [...graph, ...rest].filter(({ question }) => isAsked(question)),
    stop: () => {
      for (const server of [subgraphs, ...servers.values()]) server.stop();
    },
  };
}

type Servers = ReadonlyMap<Variant, BenchProcess>;

const routes: Readonly<Record<string, Question>> = {
  'GET /me': asGet('/me'),
  'GET /mid': asGet('/mid?first=9'),
};

function asGet(path: string): Question {
  const salted = (turn: number) => `${path}${path.includes('?') ? '&' : '?'}salt=${turn}`;
  return { method: 'GET', headers: {}, path: salted, body: () => undefined };
}

function askedAs({ query, variables }: Shape): Question {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    path: () => '/graphql',
    body: (turn) => JSON.stringify({ query, variables: variables(turn) }),
  };
}

const connectionsOf = ({ name }: Shape) => (name === 'test' ? [manyConnections, 1] : [manyConnections]);

/** The variants that have REST routes. */
const withRoutes = (servers: Servers): Servers =>
  new Map([...servers].filter(([{ options }]) => options.rest === 'yes' || options.on === 'express'));

function cellsOf(
  question: string,
  asked: Question,
  connections: number,
  servers: Servers,
  subgraphs: BenchProcess,
): Cell[] {
  return [...servers].map(([variant, server]) => ({
    variant: variant.id,
    question,
    connections,
    server,
    subgraphs: variant.remote ? subgraphs : null,
    asked,
  }));
}

function composeAt(url: string): string {
  const { supergraphSdl, errors } = composeServices(
    subgraphNames.map((name) => ({ name, url: `${url}/${name}`, typeDefs: parse(federation2[name]) })),
  );
  if (supergraphSdl === undefined) throw new Error(errors?.map(String).join('\n'));
  return supergraphSdl;
}

/** @throws where two answers differ, whatever the order of their fields, and where one is an error. */
export async function compareAnswers(
  question: string,
  asked: Question,
  servers: ReadonlyMap<{ readonly id: string }, BenchProcess>,
): Promise<void> {
  const hashes = new Map<string, string[]>();
  for (const [{ id }, { url }] of servers) {
    const { status, text } = await ask(url, asked);
    const answer = JSON.parse(text);
    if (status !== 200 || answer?.errors !== undefined)
      throw new Error(`${id}, ${question}: ${status} ${text}`);
    const hash = createHash('md5')
      .update(JSON.stringify(canonical(answer)))
      .digest('hex');
    hashes.set(hash, [...(hashes.get(hash) ?? []), id]);
  }
  if (hashes.size > 1) throw new Error(`Answers to ${question} differ: ${JSON.stringify([...hashes])}`);
}

/** With the fields of every object in the order of their names. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, canonical((value as Record<string, unknown>)[name])]));
}
