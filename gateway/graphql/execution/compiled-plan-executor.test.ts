import { readFileSync } from 'node:fs';
import { ApolloGateway } from '@apollo/gateway';
import { type ExecutionResult, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { apolloLogger } from '../endpoints/apollo-gateway.ts';
import type { SubgraphRequest, SubgraphTransport } from '../subgraphs/subgraph-transport.ts';
import { Supergraph } from '../supergraph/supergraph.ts';
import { auditSupergraphs } from '../testing/audit-supergraphs.ts';
import { anyCall, bothExecutors, compareExecutors } from '../testing/differential.ts';
import {
  contextualSupergraphs,
  foreignSupergraphs,
  guardedSupergraph,
} from '../testing/foreign-supergraphs.ts';
import { compose } from '../testing/review-subgraphs.ts';
import { CompiledPlanExecutor } from './compiled-plan-executor.ts';
import { StockPlanExecutor } from './stock-plan-executor.ts';

/** Operations for each supergraph; `npm run long -- differential` asks more. */
const cases = Number(process.env.GATEWAY_CASES ?? 0);

describe('generated operations are answered as by the stock executor', () => {
  it.each(Object.entries(foreignSupergraphs))('over a supergraph with %s', async (_title, subgraphs) => {
    await compareExecutors(bothExecutors(subgraphs), cases || 20);
  });

  it.each(Object.entries(auditSupergraphs))('over the audit’s %s', async (_title, subgraphs) => {
    await compareExecutors(bothExecutors(subgraphs), cases || 5);
  });

  it('over the platform’s own supergraph', async () => {
    const text = (name: string) =>
      readFileSync(new URL(`../../../schema/${name}.graphql`, import.meta.url), 'utf8');
    const sdl = text('supergraph');
    const names = new Supergraph(sdl).subgraphs.map(({ name }) => name);
    const subgraphs = Object.fromEntries(names.map((name) => [name, text(name)]));
    await compareExecutors(bothExecutors(subgraphs, sdl), cases || 20);
  });
});

it.each(Object.entries({ ...contextualSupergraphs, 'authorization directives': guardedSupergraph }))(
  'a supergraph with %s is accepted, and refused by @apollo/gateway',
  async (_title, subgraphs) => {
    const supergraphSdl = compose(subgraphs);
    expect(() => new Supergraph(supergraphSdl)).not.toThrow();
    const stock = new ApolloGateway({ supergraphSdl, logger: apolloLogger(silentLogger) });
    await expect(stock.load()).rejects.toThrow(/is for: SECURITY but is unsupported/);
  },
);

describe('a compiled plan', () => {
  const boss = 'type Person @key(fields: "id") { id: ID! ';
  const staff = {
    a: `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"]) type Query { staff: [Person] } ${boss} }`,
    b: `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"]) ${boss} name: String }`,
  };

  /** An executor over two subgraphs that answer as told. @param b answers what it is asked about. */
  function told(b: (ids: readonly string[]) => ExecutionResult) {
    const asked: string[][] = [];
    const people = ['p1', null, 'p2', 'p1'].map((id) => id && { __typename: 'Person', id });
    const answers: Record<string, (variables: SubgraphRequest['variables']) => ExecutionResult> = {
      a: () => ({ data: { staff: people } }),
      b: ({ representations }) => {
        const ids = (representations as { id: string }[]).map(({ id }) => id);
        asked.push(ids);
        return b(ids);
      },
    };
    const transports = new Map(
      Object.entries(answers).map(([name, answer]) => [
        name,
        {
          execute: async ({ variables }: SubgraphRequest) => answer(variables),
          prepare: () => async (variables: SubgraphRequest['variables']) => answer(variables),
          subscribe: () => Promise.reject(new Error('Nothing to subscribe to.')),
          close: async () => undefined,
        } satisfies SubgraphTransport,
      ]),
    );
    const supergraph = new Supergraph(compose(staff));
    const stock = new StockPlanExecutor(supergraph, transports);
    const executor = new CompiledPlanExecutor(supergraph, transports, stock);
    const run = (by = anyCall) => executor.execute(supergraph.plan(parse('{ staff { name } }')), {}, by);
    return { asked, run, supergraph, executor };
  }

  it('fetches an entity once, and completes it in all its places', async () => {
    const { asked, run } = told((ids) => ({
      data: { _entities: ids.map((id) => ({ name: `name of ${id}` })) },
    }));
    expect(await run()).toEqual({
      data: { staff: [{ name: 'name of p1' }, null, { name: 'name of p2' }, { name: 'name of p1' }] },
    });
    expect(asked).toEqual([['p1', 'p2']]);
  });

  it('reports an error of an entity at each of its places', async () => {
    const { run } = told(() => ({
      data: { _entities: [null, { name: 'two' }] },
      errors: [{ message: 'gone', path: ['_entities', 0, 'name'] }] as never,
    }));
    const { data, errors } = await run();
    expect(data).toEqual({ staff: [{ name: null }, null, { name: 'two' }, { name: null }] });
    expect(errors?.map(({ message, path }) => ({ message, path }))).toEqual([
      { message: 'gone', path: ['staff', 0, 'name'] },
      { message: 'gone', path: ['staff', 3, 'name'] },
    ]);
  });

  it('sends no requests after its caller disconnected', async () => {
    const caller = new AbortController();
    const { asked, run } = told(() => ({ data: { _entities: [] } }));
    caller.abort();
    const { errors } = await run({ ...anyCall, signal: caller.signal });
    expect(errors).toHaveLength(1);
    expect(asked).toEqual([]);
  });

  it('takes no member that every object inherits from a subgraph', async () => {
    const { run } = told((ids) => ({
      data: {
        _entities: ids.map(() =>
          JSON.parse('{"name":"n","__proto__":{"planted":1},"constructor":{"planted":1}}'),
        ),
      },
    }));
    await run();
    expect(Object.hasOwn(Object.prototype, 'planted')).toBe(false);
    expect(Object.hasOwn(Object, 'planted')).toBe(false);
  });

  it('leaves names that every object inherits to the stock executor', () => {
    const { executor, supergraph } = told(() => ({ data: null }));
    expect(executor.covers(supergraph.plan(parse('{ staff { name } }')))).toBe(true);
    expect(executor.covers(supergraph.plan(parse('{ staff { constructor: name } }')))).toBe(false);
  });
});
