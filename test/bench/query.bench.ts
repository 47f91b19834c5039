import type { EntityManager } from '@mikro-orm/postgresql';
import { expect, it } from 'vitest';
import { aiMigrations } from '../../subgraphs/ai/migrations/ai.migrations.ts';
import { usageQuery } from '../../subgraphs/ai/usage/usage.query.ts';
import { Actor } from '../../subgraphs/kernel/call/actor.ts';
import { primaryAlone } from '../../subgraphs/kernel/persistence/read-replicas.ts';
import { UnitOfWork } from '../../subgraphs/kernel/persistence/unit-of-work.ts';
import { runQuery } from '../../subgraphs/kernel/query/run-query.ts';
import { tenantOf } from '../../subgraphs/kernel/tenancy/tenant.ts';
import { openKernelDatabase, tenantA } from '../testkit/database/kernel-database.ts';
import { databases } from '../testkit/postgres.ts';
import { TestClock } from '../testkit/test-clock.ts';

/**
 * What the query engine costs over the same SQL written by hand and sent through the same driver, over 1,000,000 usage
 * rows of 20 tenants on the server of `Test__DatabaseUrl`, in a database of its own. Rounds are paired: one of each,
 * in turns; the figure is the median of their ratios.
 */
const rows = 1_000_000;
const rounds = 40;

const columns = `id, nullif(tenant_id, '00000000-0000-0000-0000-000000000000'::uuid) as "tenantId", user_id as "userId",
  workspace_name as "workspaceName", provider, model, input_tokens as "inputTokens", output_tokens as "outputTokens",
  estimated_cost_usd as "estimatedCostUsd", occurred_at as "timestamp",
  to_char(make_interval(secs => duration_ms / 1000.0), 'HH24:MI:SS.MS') as "duration"`;

it('costs little more than SQL by hand', async () => {
  const server = databases.find(({ name }) => name === 'PostgreSQL');
  if (server === undefined)
    throw new Error('Set Test__DatabaseUrl to a PostgreSQL server with an administrator.');
  const bench = await openKernelDatabase(server, { migrations: aiMigrations });
  try {
    await bench.database.system((em) =>
      em.execute(
        `insert into ai.usage_record (id, tenant_id, workspace_name, provider, model, input_tokens, output_tokens,
           estimated_cost_usd, occurred_at, duration_ms, user_id)
         select gen_random_uuid(), case when n % 20 = 0 then '${tenantA}'::uuid
             else ('00000000-0000-4000-8000-' || lpad((n % 20)::text, 12, '0'))::uuid end,
           'workspace-' || n / 20 % 12, (array['openai','anthropic','mistral'])[n / 20 % 3 + 1], 'model-' || n / 20 % 9,
           n % 4000, n % 900, n % 1000 / 10000.0, '2026-01-01'::timestamptz + n * interval '20 seconds', 1000,
           'user-' || n % 300
         from generate_series(1, ${rows}) n`,
      ),
    );
    await bench.database.system((em) => em.execute('select count(*) from ai.usage_record'));
    const unit = () => {
      const tenant = tenantOf(tenantA);
      return new UnitOfWork(
        {
          actor: new Actor({ isAuthenticated: true, userId: 'u' }),
          tenant,
          locale: 'en',
          requestId: 'r',
          signal: new AbortController().signal,
          idempotency: null,
          em: bench.database.session(tenant.id),
          events: { publish: async () => {}, publishAll: async () => {} },
        },
        { clock: new TestClock(), cipher: undefined as never, replicas: primaryAlone },
      );
    };
    const filters = [{ field: 'provider', operator: 'Eq', value: 'openai' }];
    const byHand = {
      page: async () => {
        const read = async (em: EntityManager) => {
          await em.execute(
            `select ${columns} from ai.usage_record where tenant_id = ? and provider = ?
             order by occurred_at desc, id desc limit 25`,
            [tenantA, 'openai'],
          );
          await em.execute('select count(*) from ai.usage_record where tenant_id = ? and provider = ?', [
            tenantA,
            'openai',
          ]);
        };
        await unit().read(read);
      },
      groups: () =>
        unit().call.em.execute(
          `select provider, count(*), sum(input_tokens), sum(output_tokens), sum(estimated_cost_usd)
           from ai.usage_record where tenant_id = ? group by provider order by provider limit 1000`,
          [tenantA],
        ),
    };
    const engine = {
      page: () => runQuery(unit(), usageQuery, { filters, sort: '-timestamp' }),
      groups: () => runQuery(unit(), usageQuery, { groupBy: 'provider' }),
    };
    for (const name of ['page', 'groups'] as const) {
      const pairs = await paired(engine[name], byHand[name]);
      expect(report(`${name}: engine over hand-written SQL`, pairs)).toBeLessThan(1.3);
    }
    const cursors: string[] = [''];
    for (let page = 1; page <= 1_000; page += 1) {
      const at: string = cursors.at(-1) ?? '';
      const { nextCursor } = await runQuery(unit(), usageQuery, { cursor: at, pageSize: 25 });
      cursors.push(nextCursor ?? '');
    }
    const pageAt = (page: number) => () =>
      runQuery(unit(), usageQuery, { cursor: cursors[page - 1], pageSize: 25 });
    expect(report('page 1,000 over page 2, by cursor', await paired(pageAt(1_000), pageAt(2)))).toBeLessThan(
      1.5,
    );
  } finally {
    await bench.close();
  }
}, 600_000);

/** Milliseconds of both, in turns, after a warm-up. */
async function paired(
  a: () => Promise<unknown>,
  b: () => Promise<unknown>,
): Promise<readonly (readonly [number, number])[]> {
  const timed = async (work: () => Promise<unknown>) => {
    const begin = performance.now();
    await work();
    return performance.now() - begin;
  };
  const pairs: [number, number][] = [];
  for (let round = -5; round < rounds; round += 1) {
    const isForward = round % 2 === 0;
    const first = await timed(isForward ? a : b);
    const second = await timed(isForward ? b : a);
    if (round >= 0) pairs.push(isForward ? [first, second] : [second, first]);
  }
  return pairs;
}

function report(title: string, pairs: readonly (readonly [number, number])[]): number {
  const median = (values: readonly number[]) => values.toSorted((x, y) => x - y)[values.length >> 1] ?? 0;
  const [a, b] = [median(pairs.map(([x]) => x)), median(pairs.map(([, y]) => y))];
  const ratio = median(pairs.map(([x, y]) => x / y));
  process.stdout.write(`${title}: ${ratio.toFixed(2)} (${a.toFixed(2)} ms to ${b.toFixed(2)} ms)\n`);
  return ratio;
}
