import type { Column, Query } from '../../kernel/query/query.ts';

/** A column the definition names. @throws {Error} for any other: what is not declared cannot be asked for. */
export function columnOf(query: Query, name: string): Column {
  const column = query.find(name);
  if (column === null) throw new Error(`${query.name} has no column "${name}".`);
  return column;
}
