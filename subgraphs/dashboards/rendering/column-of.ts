import type { Column, Query } from '../../kernel/query/query.ts';

/** A column of the query. @throws {Error} for an undeclared column. */
export function columnOf(query: Query, name: string): Column {
  const column = query.find(name);
  if (column === null) throw new Error(`${query.name} has no column "${name}".`);
  return column;
}
