import type { Clock } from '../clock/clock.ts';
import type { Database } from '../persistence/database.ts';
import type { UsageMeasure } from './usage-measure.ts';

/**
 * Stores how much each tenant has at present as the amount of the day, which the last call of a day decides. A tenant that
 * had some yesterday and has none today gets a 0. One statement for all tenants.
 * @param amounts SQL of rows `tenant_id`, `amount`, one for each tenant; written in code.
 */
export async function measureLevels(
  database: Pick<Database, 'systemStatement'>,
  clock: Clock,
  { name }: Pick<UsageMeasure, 'name'>,
  amounts: string,
): Promise<void> {
  const today = clock.now().toISOString().slice(0, 10);
  await database.systemStatement(
    `with present as (${amounts}),
     known as (
       select distinct tenant_id from kernel.usage_day
       where measure = ? and (day = ?::date or (day = ?::date - 1 and amount <> 0)))
     insert into kernel.usage_day as kept (id, tenant_id, day, measure, part, amount)
     select gen_random_uuid(), tenant_id, ?::date, ?, '', coalesce(present.amount, 0)
     from present full join known using (tenant_id) order by tenant_id
     on conflict (tenant_id, day, measure, part) do update set amount = excluded.amount where kept.amount <> excluded.amount`,
    [name, today, today, today, name],
  );
}
