import type { EntityManager } from '@mikro-orm/postgresql';
import { queryLimits } from './definition.ts';
import type { Query } from './query.ts';
import { send } from './read-query.ts';
import { join, type SqlText, sql } from './sql-text.ts';

/** The number of rows of a list. */
export interface RowCount {
  readonly total: number;
  /** Whether there are more than are counted: the total is the planner's, and at least one more than those. */
  readonly isEstimated: boolean;
}

/** Counts exactly as far as the query counts, so that the cost does not grow with the table. */
export function countRows(em: EntityManager, { definition }: Query, where: SqlText): Promise<RowCount> {
  return countTo(em, join([sql(`from ${definition.table} where`), where], ' '), definition.countsTo);
}

/**
 * Counts rows exactly up to a bound.
 * @param rows `from` and `where` of the rows.
 */
export async function countTo(
  em: EntityManager,
  rows: SqlText,
  bound: number = queryLimits.countsTo,
): Promise<RowCount> {
  const counting = join(
    [sql('select count(*) as "total" from (select'), rows, sql('limit ?) as counted', bound + 1)],
    ' ',
  );
  const [counted] = await send(em, counting);
  const total = Number(counted?.total ?? 0);
  if (total <= bound) return { total, isEstimated: false };
  return { total: Math.max(total, await estimate(em, rows)), isEstimated: true };
}

async function estimate(em: EntityManager, rows: SqlText): Promise<number> {
  const [answer] = await send(em, join([sql('explain (format json) select'), rows], ' '));
  const plan = answer?.['QUERY PLAN'];
  const [{ Plan }] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [
    { Plan: { 'Plan Rows': number } },
  ];
  return Plan['Plan Rows'];
}
