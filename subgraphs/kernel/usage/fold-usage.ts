import type { JobDefinition } from '../messaging/job.ts';
import type { Database } from '../persistence/database.ts';
import { runInBatches } from '../persistence/paced-batches.ts';
import type { UsageMetric } from './usage-metric.ts';

interface Folded {
  readonly tenant_id: string;
  readonly measure: string;
  readonly amount: string;
  readonly seen: string;
}

/**
 * Moves a batch of entries into the sums of their days. One statement: an entry is counted exactly once, whatever fails.
 * The days are locked in one order, and entries that another process moves are skipped.
 */
const foldBatch = `
  with picked as materialized (
    select id, tenant_id from kernel.usage_entry limit ? for update skip locked),
  taken as (
    delete from kernel.usage_entry entry using picked
    where entry.id = picked.id and entry.tenant_id = picked.tenant_id
    returning entry.tenant_id, entry.day, entry.measure, entry.part, entry.amount),
  summed as (
    select tenant_id, day, measure, part, sum(amount) as amount from taken group by 1, 2, 3, 4 order by 1, 2, 3, 4),
  stored as (
    insert into kernel.usage_day as kept (id, tenant_id, day, measure, part, amount)
    select gen_random_uuid(), tenant_id, day, measure, part, amount from summed
    on conflict (tenant_id, day, measure, part) do update set amount = kept.amount + excluded.amount)
  select tenant_id, measure, sum(amount) as amount, (select count(*) from taken) as seen from summed group by 1, 2`;

/** Every minute: adds what was counted to the sums of the days. */
export function foldUsage(
  database: Pick<Database, 'systemStatement'>,
  metric: Pick<UsageMetric, 'record'>,
): JobDefinition {
  return {
    name: 'kernel.usage',
    schedules: [{ cron: '* * * * *' }],
    async handle(_data, { signal }) {
      await runInBatches(async (size) => {
        const folded = await database.systemStatement<Folded>(foldBatch, [size]);
        for (const { measure, tenant_id, amount } of folded)
          metric.record(measure, tenant_id, Number(amount));
        return Number(folded[0]?.seen ?? 0) === size;
      }, signal);
    },
  };
}
