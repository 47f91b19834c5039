import { invalidInput } from '../../kernel/error/domain-error.ts';
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
 * Plans the export of a list: its visible columns or those of them that are chosen, the request's filters, search and
 * order.
 * @param chosen names of columns, in the order of the file; null: all.
 * @throws {DomainError} `invalid` as the list itself; for a name that no visible column has, or one that is repeated.
 */
export function planExport(
  query: Query,
  tenantId: string,
  input: unknown,
  label: Label,
  chosen: readonly string[] | null = null,
): ExportPlan {
  const request = validate(queryInput, input);
  const { where, dropped } = selectionOf(query, request, tenantId);
  const columns = chooseColumns(query, chosen);
  return {
    query,
    request,
    columns,
    where,
    headings: columns.map(({ name, labelKey }) => label(labelKey ?? `Query:${query.name}.${name}`, name)),
    dropped: [...dropped, ...orderOf(query, request.sort).dropped],
  };
}

/** The key column of a row; can be exported even if the list does not show it. */
export const idColumn = 'id';

function chooseColumns(query: Query, chosen: readonly string[] | null): readonly Column[] {
  const shown = query.columns.filter(({ visible }) => visible !== false);
  if (chosen === null || chosen.length === 0) return shown;
  const choices = new Map(
    query.columns
      .filter(({ name, visible }) => visible !== false || name === idColumn)
      .map((column) => [column.name, column]),
  );
  const names = chosen.filter((name) => name !== idColumn || choices.has(idColumn));
  const columns = names.flatMap((name) => choices.get(name) ?? []);
  if (columns.length < names.length) throw invalidInput({ columns: ['Validation:InvalidValue'] });
  if (new Set(columns).size < columns.length) throw invalidInput({ columns: ['Validation:Repeated'] });
  return columns;
}
