import { validate } from '../../kernel/error/validation.ts';
import { selectionOf } from '../../kernel/query/conditions.ts';
import type { DroppedCriterion } from '../../kernel/query/dropped.ts';
import type { Label } from '../../kernel/query/metadata.ts';
import { orderOf } from '../../kernel/query/order.ts';
import type { Column, Query } from '../../kernel/query/query.ts';
import { type QueryRequest, queryInput } from '../../kernel/query/request.input.ts';
import type { SqlText } from '../../kernel/query/sql-text.ts';

/** The rows that an export reads, and its column headings. */
export interface ExportPlan {
  readonly query: Query;
  readonly request: QueryRequest;
  readonly columns: readonly Column[];
  /** Headings in the caller's language, in the order of the columns. */
  readonly headings: readonly string[];
  /** Whether it reads rows of the caller's tenant only. */
  readonly where: SqlText;
  /** Parts of the request that had no effect. */
  readonly dropped: readonly DroppedCriterion[];
}

/**
 * Plans the export of a list: its visible columns, the request's filters, search and order.
 * @throws {DomainError} `invalid` as the list itself.
 */
export function planExport(query: Query, tenantId: string, input: unknown, label: Label): ExportPlan {
  const request = validate(queryInput, input);
  const { where, dropped } = selectionOf(query, request, tenantId);
  const columns = query.columns.filter(({ visible }) => visible !== false);
  return {
    query,
    request,
    columns,
    where,
    headings: columns.map(({ name, labelKey }) => label(labelKey ?? `Query:${query.name}.${name}`, name)),
    dropped: [...dropped, ...orderOf(query, request.sort).dropped],
  };
}
