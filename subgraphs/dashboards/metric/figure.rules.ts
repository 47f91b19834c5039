import { fits } from '../../kernel/query/contribution.ts';
import type { AggregateFunction, ColumnDefinition } from '../../kernel/query/definition.ts';
import type { Query } from '../../kernel/query/query.ts';
import type { MetricValueKind } from '../dashboards.contract.ts';

/** What is made of the rows of a query. */
export interface Aggregation {
  readonly aggregation: AggregateFunction;
  /** Column; passed over by Count. */
  readonly field?: string | null;
  /** What its figure is called; `Date`: milliseconds since 1970. Absent: a number. */
  readonly valueKind?: MetricValueKind;
}

const moments: readonly ColumnDefinition['type'][] = ['DateTimeOffset', 'DateTime', 'DateOnly'];

/**
 * Whether it comes to a number: a count, an aggregate of numbers, or the first or last of dates where the figure is called
 * a date. The query engine answers with texts too, a snapshot does not.
 */
export function isFigure(query: Query, { aggregation, field = null, valueKind }: Aggregation): boolean {
  if (aggregation === 'Count') return true;
  const column = field === null ? null : query.find(field);
  if (column === null || !fits(query, { function: aggregation, column: column.name })) return false;
  return column.facts.isNumber || (valueKind === 'Date' && moments.includes(column.type));
}
