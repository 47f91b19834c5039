import { type QueryOrderMap, raw } from '@mikro-orm/core';

/**
 * Order by a name: `lower(name), name` by code point, the same on every database. Append what makes it unique.
 * @param column of the table, as the database calls it; never input.
 */
export function byName(column: string): QueryOrderMap<object>[] {
  return [
    { [raw((alias) => `lower(${alias}.${column}) collate "C"`)]: 'asc' },
    { [raw((alias) => `${alias}.${column} collate "C"`)]: 'asc' },
  ];
}

/** As above, for a statement in SQL. @param column its name in the statement; never input. */
export function nameOrder(column: string): string {
  return `lower(${column}) collate "C", ${column} collate "C"`;
}
