import { describe, expect, it } from 'vitest';
import { TestClock } from '../../../../test/testkit/test-clock.ts';
import { CompiledPlanExecutor } from '../../execution/compiled-plan-executor.ts';
import { auditSupergraphs } from '../../testing/audit-supergraphs.ts';
import { bothExecutors, compareExecutors } from '../../testing/differential.ts';
import { type ForeignSubgraphs, foreignSupergraphs } from '../../testing/foreign-supergraphs.ts';
import { compose } from '../../testing/review-subgraphs.ts';
import type { SubgraphTransport } from '../subgraph-transport.ts';
import { Caching } from './caching.ts';
import { entityCacheOptions } from './entity-cache-options.ts';
import { MemoryStore } from './memory-store.ts';

/** Ours keeps all answers, and gives each answer from what a first run has left; the stock executor has no cache. */
function withCache(subgraphs: ForeignSubgraphs) {
  const sdl = compose(subgraphs);
  const both = bothExecutors(subgraphs, sdl);
  let seed = 0;
  let asked = 0;
  const counted = (transport: SubgraphTransport): SubgraphTransport => ({
    execute: (...all) => transport.execute(...all),
    subscribe: (...all) => transport.subscribe(...all),
    close: () => transport.close(),
    prepare: (fetch) => {
      const run = transport.prepare(fetch);
      return (...all) => {
        asked += 1;
        return run(...all);
      };
    },
  });
  const caching = new Caching({
    cacheControl: true,
    entities: entityCacheOptions.parse({ Enabled: 'true', DefaultTtl: '00:01:00', Headers: 'x-seed' }),
    store: new MemoryStore(16_777_216),
    clock: new TestClock(),
  });
  const transports = new Map(both.transports);
  const opened = caching.open({ sdl, subgraphs: [...transports.keys()], isRestricted: false });
  for (const [name, transport] of transports) transports.set(name, opened.wrap(name, counted(transport)));
  const cached = new CompiledPlanExecutor(both.supergraph, transports, both.stock as never, 2);
  const counts = { first: 0, second: 0 };
  const execute: CompiledPlanExecutor['execute'] = async (planned, variables, call) => {
    // Fresh data for each case: a mutation of an earlier one does not matter.
    const own = () => ({
      ...call,
      signal: new AbortController().signal,
      headers: { authorization: 'Bearer u1', 'x-seed': String(seed) },
    });
    asked = 0;
    await cached.execute(planned, variables, own());
    counts.first += asked;
    asked = 0;
    const result = await cached.execute(planned, variables, own());
    counts.second += asked;
    return result;
  };
  return {
    ...both,
    ours: { covers: (planned: never) => cached.covers(planned), execute } as unknown as CompiledPlanExecutor,
    plant: (next: number) => {
      seed = next;
      both.plant(next);
    },
    counts,
  };
}

describe('answers from the entity cache', () => {
  it.each<[string, ForeignSubgraphs]>([
    ['several keys', foreignSupergraphs['several keys'] as ForeignSubgraphs],
    ['required fields', foreignSupergraphs['required fields'] as ForeignSubgraphs],
    ['interfaces', foreignSupergraphs.interfaces as ForeignSubgraphs],
    ['unions and lists of lists', foreignSupergraphs['unions and lists of lists'] as ForeignSubgraphs],
    ['mutations', foreignSupergraphs['mutations and shared roots'] as ForeignSubgraphs],
    ['input objects', foreignSupergraphs['input objects and enums'] as ForeignSubgraphs],
    ['the shop’s', auditSupergraphs['simple-requires-provides'] as ForeignSubgraphs],
  ])('equal those without it, with fewer requests: %s', async (_title, subgraphs) => {
    const both = withCache(subgraphs);
    await compareExecutors(both, Number(process.env.GATEWAY_CASES ?? 40));
    expect(both.counts.second).toBeLessThan(both.counts.first);
  });
});
