import { type EntityName, type FindOptions, raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RowCount } from './count-rows.ts';
import { type Row, send } from './read-query.ts';
import { join, type SqlText, sql } from './sql-text.ts';

/** The parents of a batch, each once. The limit gives the planner their number: for its default of a hundred it would compile. */
const parentsSql = (ids: readonly string[]): SqlText => {
  const parents = [...new Set(ids)];
  return sql(
    `(select id from unnest(?::uuid[]) as id limit ${parents.length}) as parent`,
    `{${parents.join(',')}}`,
  );
};

/**
 * Sends a statement for each of several parents as one statement.
 * @param rows names its parent `parent.id`.
 * @returns the rows by parent, in the order of the statement; none for a parent without rows.
 */
export async function sendForEach<R extends Row>(
  em: EntityManager,
  ids: readonly string[],
  rows: SqlText,
): Promise<ReadonlyMap<string, R[]>> {
  const statement = [
    sql('select parent.id::text as "$parent", found.* from'),
    parentsSql(ids),
    sql('cross join lateral (select row_number() over () as "$place", one.* from ('),
    rows,
    sql(') as one) as found order by 1, found."$place"'),
  ];
  const found = await send(em, join(statement, ' '));
  return Map.groupBy(found as (R & { readonly $parent: string })[], ({ $parent }) => $parent);
}

/** Rows of one parent up to which they are counted exactly: a page of parents counts the rows of each. */
const countsTo = 1_000;

/**
 * Counts the rows of each of several parents by one statement.
 * @param rows `from` and `where` of the rows of one parent, `parent.id`.
 */
export async function countForEach(
  em: EntityManager,
  ids: readonly string[],
  rows: SqlText,
): Promise<ReadonlyMap<string, RowCount>> {
  const counting = [
    sql('select count(*)::int as total from (select'),
    rows,
    sql('limit ?) as counted', countsTo + 1),
  ];
  const counted = await sendForEach<{ readonly total: number }>(em, ids, join(counting, ' '));
  return new Map(
    [...counted].map(([id, [row]]) => {
      const total = row?.total ?? 0;
      return [id, { total, isEstimated: total > countsTo }];
    }),
  );
}

/**
 * Finds entities of each of several parents by one statement.
 * @param which selects the ids of those of one parent, `parent.id`.
 */
export function findForEach<R extends object>(
  em: EntityManager,
  entity: EntityName<R>,
  ids: readonly string[],
  which: string,
  options: Pick<FindOptions<R>, 'orderBy'>,
): Promise<R[]> {
  const { text, values } = parentsSql(ids);
  const conditionFor = (alias: string) =>
    `${alias}.id in (select one.id from ${text} cross join lateral (${which}) as one)`;
  // A stream asks again and again in one session.
  const found = em.find(entity, { [raw(conditionFor, [...values])]: [] } as never, {
    ...options,
    disableIdentityMap: true,
  });
  return found as Promise<R[]>;
}
