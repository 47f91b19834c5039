import { parse } from 'graphql';
import { afterEach, describe, expect, it } from 'vitest';
import { CompiledPlanExecutor } from '../../execution/compiled-plan-executor.ts';
import type { PlanExecutor } from '../../execution/plan-executor.ts';
import { StockPlanExecutor } from '../../execution/stock-plan-executor.ts';
import { Supergraph } from '../../supergraph/supergraph.ts';
import { auditSupergraphs } from '../../testing/audit-supergraphs.ts';
import { anyCall, type BothExecutors, compareExecutors } from '../../testing/differential.ts';
import { type ForeignSubgraphs, foreignSupergraphs } from '../../testing/foreign-supergraphs.ts';
import { compose } from '../../testing/review-subgraphs.ts';
import { seededSubgraph } from '../../testing/seeded-subgraph.ts';
import { serveSubgraph } from '../../testing/subgraph-server.ts';
import { RemoteTransport } from '../remote-transport.ts';

describe('over HTTP, fetches that are joined', () => {
  const started: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const each of started.splice(0)) await each.close();
  });

  /** Ours joins what it asks at once; the stock executor asks one by one, as everyone does who sends a key. */
  async function overHttp(subgraphs: ForeignSubgraphs) {
    let seed = 0;
    const transports = new Map<string, RemoteTransport>();
    const received: object[][] = [];
    for (const [name, sdl] of Object.entries(subgraphs)) {
      const server = await serveSubgraph(seededSubgraph(name, sdl, () => seed));
      const transport = new RemoteTransport({ url: server.url, timeout: 5_000 });
      started.push(transport, server);
      transports.set(name, transport);
      received.push(server.received);
    }
    const supergraph = new Supergraph(compose(subgraphs));
    const stock = new StockPlanExecutor(supergraph, transports);
    const keyed = { ...anyCall, idempotency: { key: 'k', requestHash: 'h', replayed: false } };
    const both: BothExecutors = {
      supergraph,
      stock: { execute: (planned, variables) => stock.execute(planned, variables, keyed) },
      ours: new CompiledPlanExecutor(supergraph, transports, stock),
      plant: (next) => {
        seed = next;
      },
    };
    return { ...both, requests: () => received.reduce((sum, { length }) => sum + length, 0) };
  }

  const shop = auditSupergraphs['simple-requires-provides'] as ForeignSubgraphs;

  it('are fewer requests', async () => {
    const { supergraph, stock, ours, plant, requests } = await overHttp(shop);
    const item = 'item { name inStock freight }';
    const text = `{ users { notes { ${item} author { notes { body ${item} } } } } }`;
    const planned = supergraph.plan(parse(text));
    const requestsOf = async (executor: Pick<PlanExecutor, 'execute'>) => {
      const before = requests();
      await executor.execute(planned, {}, anyCall);
      return requests() - before;
    };
    let saved = 0;
    for (let seed = 0; seed < 10; seed += 1) {
      plant(seed);
      saved += (await requestsOf(stock)) - (await requestsOf(ours));
    }
    expect(saved).toBeGreaterThan(5);
  });

  it.each<[string, ForeignSubgraphs]>([
    ['the shop’s', shop],
    ['those of the audit’s requires-requires', auditSupergraphs['requires-requires'] as ForeignSubgraphs],
    ['those for several keys', foreignSupergraphs['several keys'] as ForeignSubgraphs],
  ])('have the answers of fetches made one by one: %s', async (_title, subgraphs) => {
    await compareExecutors(await overHttp(subgraphs), Number(process.env.GATEWAY_CASES ?? 15));
  });
});
