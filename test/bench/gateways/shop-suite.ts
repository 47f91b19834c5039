import { composeServices } from '@apollo/composition';
import { parse } from 'graphql';
import { createTestDatabase, type TestDatabase } from '../../testkit/postgres.ts';
import { openCollector } from './collector.ts';
import { compareAnswers } from './compared-answers.ts';
import type { Others } from './goals.ts';
import type { Question } from './load.ts';
import type { Cell } from './measure.ts';
import { type BenchProcess, start } from './processes.ts';
import { type Shape, shapes } from './shop/shop-operations.ts';
import { federation2, subgraphNames } from './shop/shop-schemas.ts';
import { fillShop } from './shop/shop-sql.ts';
import type { Variant } from './variants.ts';

/** What runs, and what is asked of it. */
export interface Suite {
  readonly cells: readonly Cell[];
  readonly others?: Others;
  stop(): Promise<void>;
}

/** Connections of the public benchmark; and one, over which requests cannot be collapsed. */
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
  const collector = await openCollector();
  const database = variants.some(({ sql }) => sql) ? await shopDatabase() : null;
  const running: [Variant, BenchProcess][] = [];
  for (const variant of variants) {
    if (variant.sql && database === null) continue;
    const url = variant.remote ? subgraphs.url : undefined;
    const shop: Record<string, string> = variant.sql && database !== null ? { database: database.url } : {};
    const task = { supergraphSdl, subgraphs: url, options: { ...variant.options, ...shop } };
    const tracing = variant.traced === true ? collector.tracing : { execArgv: [], env: {} };
    const started = await start(variant.server, task, [...execArgv, ...tracing.execArgv], tracing.env);
    running.push([variant, started]);
  }
  const servers = new Map(running.filter(([{ sql }]) => !sql));
  const overSql = new Map(running.filter(([{ sql }]) => sql));
  const graph = shapes.flatMap((shape) =>
    connectionsOf(shape).flatMap((connections) =>
      cellsOf(shape.name, askedAs(shape), connections, servers, subgraphs),
    ),
  );
  const rest = Object.entries(routes).flatMap(([route, question]) =>
    cellsOf(route, question, manyConnections, withRoutes(servers), subgraphs),
  );
  const fromSql = cellsOf('GET /mid, PostgreSQL', asGet('/mid?first=9'), manyConnections, overSql, subgraphs);
  const cells = [...graph, ...rest, ...fromSql];
  for (const question of new Set(cells.map((cell) => cell.question)))
    await compareAnswers(
      question,
      cells.filter((cell) => cell.question === question),
    );
  return {
    cells: cells.filter(({ question }) => isAsked(question)),
    stop: async () => {
      for (const [, server] of running) await server.stop();
      await subgraphs.stop();
      collector.close();
      await database?.drop();
    },
  };
}

/** The shop in a database of its own; null without `Test__DatabaseUrl`. */
async function shopDatabase(): Promise<TestDatabase | null> {
  if (process.env.Test__DatabaseUrl === undefined) return null;
  const database = await createTestDatabase();
  await fillShop(database.url);
  return database;
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
