import type { Condition } from '../../kernel/query/definition.ts';
import type { Column } from '../../kernel/query/query.ts';

/** A filter of a render request as the query engine takes it: a bare key means equality (specification, render rule 5). */
export function filterOf({ key, value }: { readonly key: string; readonly value: string }) {
  const dot = key.lastIndexOf('.');
  return dot < 0
    ? { field: key, operator: 'Eq', value }
    : { field: key.slice(0, dot), operator: key.slice(dot + 1), value };
}

/** A period as conditions on a column: from inclusive, to exclusive. */
export function periodConditions(
  { name, type }: Pick<Column, 'name' | 'type'>,
  from: Date,
  to: Date,
): readonly Condition[] {
  const formatInstant = (instant: Date) =>
    type === 'DateOnly' ? instant.toISOString().slice(0, 10) : instant.toISOString();
  return [
    { column: name, operator: 'Gte', value: formatInstant(from) },
    { column: name, operator: 'Lt', value: formatInstant(to) },
  ];
}
