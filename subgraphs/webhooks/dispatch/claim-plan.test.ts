import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyzeTables } from '../../../test/testkit/database/analyze-tables.ts';
import { hasServer, serverEngine } from '../../../test/testkit/postgres.ts';
import { openWebhookSlice, type WebhookSlice } from '../../../test/testkit/webhook/webhook-slice.ts';
import { byIndexAlone } from '../../kernel/persistence/by-index-alone.ts';
import { type Claim, claimStatement } from './claim-deliveries.ts';

const now = new Date('2026-11-21T12:00:00Z');

const claim: Claim = {
  leaseId: '00000000-0000-4000-8000-000000000001',
  lease: 60_000,
  now,
  limit: 100,
  limitForSlow: 50,
  perSubscription: 10,
  perTenant: 75,
  slowPerTenant: 25,
  tenants: [],
  subscriptions: null,
};

/** 40 tenants with 25 subscriptions each, of which every tenth has a backlog; a hundredth is leased. */
const rows = [
  `insert into webhooks.subscription (id, tenant_id, target_url, event_type, event_types, filter, headers, labels, status, signing_secret_hint,
     consecutive_failure_count, last_duration_ms, created_at)
   select gen_random_uuid(), uuid_in(lpad((n % 40)::text, 32, '0')::cstring), 'https://a.example', 'A.B', '["A.B"]',
     '[]', '[]', '[]', 'Active', '', 0, case when n % 7 = 0 then 5000 else 10 end, '${now.toISOString()}' from generate_series(1, 1000) n`,
  `insert into webhooks.delivery (id, tenant_id, subscription_id, event_id, state, attempt_number, next_attempt_at,
     created_at, lease_until)
   select gen_random_uuid(), s.tenant_id, s.id, gen_random_uuid(), 'Pending', 0,
     timestamptz '${now.toISOString()}' - make_interval(secs => n), '${now.toISOString()}',
     case when n % 100 = 0 then now() + interval '1 hour' end
   from (select *, row_number() over (order by id) as place from webhooks.subscription) s,
     generate_series(1, case when s.place % 10 = 0 then 910 else 10 end) n`,
];

/** What a plan reads and changes, part by part, and by which index. */
function readsOf(plan: readonly { readonly 'QUERY PLAN': string }[]): string {
  return plan
    .map((line) => line['QUERY PLAN'].trim().replace(/^-> +/, ''))
    .filter((line) => /^CTE \w+$|^Update on |Scan using |Seq Scan|Bitmap/.test(line))
    .join('\n');
}

describe.runIf(hasServer)('the plan of a claim over 100,000 deliveries on PostgreSQL', () => {
  let slice: WebhookSlice;
  beforeAll(async () => {
    slice = await openWebhookSlice({ database: serverEngine });
    for (const statement of rows) await slice.sql(statement, []);
    await analyzeTables(slice.process.services.database, ['webhooks.delivery', 'webhooks.subscription']);
  });
  afterAll(() => slice.close());

  it.each([
    ['all', null],
    ['named', ['00000000-0000-4000-8000-000000000002']],
  ] as const)('reads every table by an index, %s subscriptions', async (name, subscriptions) => {
    const [{ count = 0 } = {}] = await slice.sql('select count(*)::int as count from webhooks.delivery', []);
    expect(count).toBe(100_000);
    const { sql, parameters } = claimStatement({ ...claim, subscriptions });
    const plan = await slice.process.services.database.system(async (em) => {
      await em.execute(byIndexAlone);
      return em.execute(`explain (costs off) ${sql}`, parameters);
    });
    const reads = readsOf(plan as { 'QUERY PLAN': string }[]);
    expect(reads).not.toMatch(/Seq Scan|Bitmap/);
    await expect(`${reads}\n`).toMatchFileSnapshot(`claim-plan.${name}.txt`);
  });
});
