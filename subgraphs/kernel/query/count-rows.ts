import type { EntityManager } from '@mikro-orm/postgresql';
import { compileCountTo, compileEstimate } from './compile.ts';
import { queryLimits } from './definition.ts';
import type { Query } from './query.ts';
import { send } from './read-query.ts';
import type { SqlText } from './sql-text.ts';

/** The number of rows of a list. */
export interface RowCount {
  readonly total: number;
  /** Whether there are more than are counted: the total is the planner's, and at least one more than those. */
  readonly isEstimated: boolean;
}

/** Counts exactly as far as the query counts, so that the cost does not grow with the table. */
export async function countRows(em: EntityManager, query: Query, where: SqlText): Promise<RowCount> {
  const { countsTo = queryLimits.countsTo } = query.definition;
  const [counted] = await send(em, compileCountTo(query, where, countsTo + 1));
  const total = Number(counted?.total ?? 0);
  if (total <= countsTo) return { total, isEstimated: false };
  return { total: Math.max(total, await estimate(em, query, where)), isEstimated: true };
}

async function estimate(em: EntityManager, query: Query, where: SqlText): Promise<number> {
  const [answer] = await send(em, compileEstimate(query, where));
  const plan = answer?.['QUERY PLAN'];
  const [{ Plan }] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [
    { Plan: { 'Plan Rows': number } },
  ];
  return Plan['Plan Rows'];
}
