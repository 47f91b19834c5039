import type { UsageMeasure } from './usage-measure.ts';

/** What each row of a statement adds to a measure. SQL over the columns of the rows, written in code. */
export interface AddedUsage {
  readonly measure: UsageMeasure;
  /** A number; where it is 0 or null, nothing is added. */
  readonly amount: string;
  /** Default: none. */
  readonly part?: string;
}

/**
 * The CTE by which a statement that stores an outcome counts it too: the same transaction, no further statement, and one
 * row for each tenant, day, measure and part of a batch.
 * @param rows name of a CTE or table with `tenant_id` and the instant.
 * @param instant the column that says on which day it is counted.
 */
export function addUsage(rows: string, instant: string, added: readonly AddedUsage[]): string {
  const values = added.map(
    ({ measure, amount, part = "''" }) => `('${measure.name}', (${part})::text, (${amount})::bigint)`,
  );
  return `used as (
    insert into kernel.usage_entry (id, tenant_id, day, measure, part, amount)
    select gen_random_uuid(), counted.tenant_id, (counted.${instant} at time zone 'UTC')::date, added.measure, added.part,
      sum(added.amount)
    from ${rows} counted cross join lateral (values ${values.join(', ')}) as added (measure, part, amount)
    group by counted.tenant_id, (counted.${instant} at time zone 'UTC')::date, added.measure, added.part
    having sum(added.amount) <> 0)`;
}
