import { fits, moments } from '../../kernel/query/contribution.ts';
import type { AggregateFunction } from '../../kernel/query/definition.ts';
import type { Query } from '../../kernel/query/query.ts';
import type { MetricValueKind } from '../contract/value-kinds.ts';

/** Aggregation of the rows of a query. */
export interface Aggregation {
  readonly aggregation: AggregateFunction;
  /** Column; passed over by Count. */
  readonly field?: string | null;
  /** The unit of its figure; `Date`: milliseconds since 1970. Absent: a number. */
  readonly valueKind?: MetricValueKind;
}

/**
 * Whether it comes to a number: a count, an aggregate of numbers, or the first or last of dates where the figure is called
 * a date. The query engine answers with texts too, a snapshot does not.
 */
export function isFigure(query: Query, { aggregation, field = null, valueKind }: Aggregation): boolean {
  if (aggregation === 'Count') return true;
  const column = field === null ? null : query.find(field);
  if (column === null || !fits(query, { function: aggregation, column: column.name })) return false;
  return column.facts.isNumber || (valueKind === 'Date' && moments.has(column.type));
}

/** The unit of a widget's figure whose configuration has none: the first and last of dates are a date. */
export function valueKindOf(query: Query, { aggregation, field = null }: Aggregation): MetricValueKind {
  const column = aggregation === 'Count' || field === null ? null : query.find(field);
  if (column === null) return aggregation === 'Count' ? 'Count' : 'Number';
  if (column.currency !== undefined) return 'Currency';
  return moments.has(column.type) ? 'Date' : 'Number';
}
