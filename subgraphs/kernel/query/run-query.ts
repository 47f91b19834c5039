import type { EntityManager } from '@mikro-orm/postgresql';
import { invalidInput } from '../error/domain-error.ts';
import { validate } from '../error/validation.ts';
import { readSnapshot, type UnitOfWork } from '../persistence/unit-of-work.ts';
import { compileGroups, compileRows, positionOf, readGroup, readRow } from './compile.ts';
import { ownersOf, selectionOf } from './conditions.ts';
import { countRows, type RowCount } from './count-rows.ts';
import { afterPosition, readCursor, writeCursor } from './cursor.rules.ts';
import { queryLimits } from './definition.ts';
import type { DroppedCriterion } from './dropped.ts';
import { orderOf, sortKeys } from './order.ts';
import type { Column, Query } from './query.ts';
import { type Row, send } from './read-query.ts';
import { type QueryRequest, queryInput } from './request.input.ts';
import { all, type SqlText } from './sql-text.ts';

/** A group of a grouped answer. */
export interface ResultGroup {
  /** As requested. */
  readonly field: string;
  readonly value: unknown;
  readonly label: string;
  readonly count: number;
  readonly aggregates: Readonly<Record<string, unknown>>;
}

/** The result of a request: rows, or groups if they were requested. */
export interface QueryResult<T> {
  readonly items: T[];
  /** Null with a cursor or `skipTotalCount`. */
  readonly totalCount: number | null;
  /** Whether there are more rows than the query counts, so that the count is an estimate. */
  readonly isTotalCountEstimated: boolean;
  readonly hasMore: boolean;
  /** Start of the next page; for paging by cursor only. */
  readonly nextCursor: string | null;
  /** Null unless the request groups. */
  readonly groups: ResultGroup[] | null;
  readonly dropped: DroppedCriterion[];
}

/** The part of a unit of work that a request needs. */
export type QueryUnit = Pick<UnitOfWork, 'call' | 'readLagging'>;

/**
 * Runs a request, on a read replica if there is one: one statement, and another for the count if it is requested, from
 * one snapshot.
 * @param input GET parameters, a body or GraphQL arguments, in the shape of {@link queryInput}.
 * @throws {DomainError} `invalid` for sizes and ranges, and for a cursor of another query. Unknown names and values
 * are ignored and reported.
 */
export async function runQuery<T>(unit: QueryUnit, query: Query, input: unknown): Promise<QueryResult<T>> {
  const request = validate(queryInput, input);
  const { where, dropped } = selectionOf(query, request, unit.call.tenant.id);
  const groupBy = request.groupBy?.trim() ?? '';
  if (groupBy !== '') return runGroups(unit, query, { field: groupBy, where, dropped });
  const walks = request.cursor !== null && query.definition.cursor !== false;
  return walks
    ? runCursorPage(unit, query, request, where, dropped)
    : runPage(unit, query, request, where, dropped);
}

const empty = {
  items: [],
  totalCount: null,
  isTotalCountEstimated: false,
  hasMore: false,
  nextCursor: null,
  groups: null,
};

async function runPage<T>(
  unit: QueryUnit,
  query: Query,
  request: QueryRequest,
  where: SqlText,
  dropped: readonly DroppedCriterion[],
): Promise<QueryResult<T>> {
  const order = orderOf(query, request.sort);
  const size = sizeOf(query, request);
  const offset = ((request.page ?? 1) - 1) * size;
  const isDeep = offset > queryLimits.skips;
  const tenantIds = ownersOf(query, unit.call.tenant.id);
  const window = { steps: order.steps, limit: size + 1, offset, withPosition: false, tenantIds };
  const rowsSql = compileRows(query, where, window);
  const read = async (em: EntityManager) => {
    const rows = isDeep ? [] : await send(em, rowsSql);
    const isWhole = rows.length <= size && (rows.length > 0 || offset === 0);
    if (isWhole) return { rows, count: { total: offset + rows.length, isEstimated: false } };
    return { rows, count: request.skipTotalCount && !isDeep ? null : await countRows(em, query, where) };
  };
  const { rows, count } = await unit.readLagging((session) =>
    request.skipTotalCount ? read(session) : readSnapshot(session, read),
  );
  if (isDeep) demandEnd(count, offset);
  const counted = request.skipTotalCount ? null : count;
  return {
    ...empty,
    items: rows.slice(0, size).map((row) => readRow(query, row) as T),
    totalCount: counted?.total ?? null,
    isTotalCountEstimated: counted?.isEstimated ?? false,
    hasMore: rows.length > size,
    dropped: [...dropped, ...order.dropped],
  };
}

/** A page far behind is empty where the list ends before it; inside a list it is reached by cursor. */
function demandEnd(count: RowCount | null, offset: number): void {
  if (count?.isEstimated === true || (count?.total ?? 0) > offset)
    throw invalidInput({ page: ['Validation:UseCursor'] });
}

async function runCursorPage<T>(
  unit: QueryUnit,
  query: Query,
  request: QueryRequest,
  where: SqlText,
  dropped: readonly DroppedCriterion[],
): Promise<QueryResult<T>> {
  const { steps, dropped: unsorted } = orderOf(query, request.sort);
  const tenantId = unit.call.tenant.id;
  const size = sizeOf(query, request);
  const cursor = request.cursor ?? '';
  const behind =
    cursor === '' ? [] : [afterPosition(sortKeys(query, steps), readCursor(query, tenantId, steps, cursor))];
  const tenantIds = ownersOf(query, tenantId);
  const window = { steps, limit: size + 1, offset: 0, withPosition: true, tenantIds };
  const walk = compileRows(query, all([where, ...behind]), window);
  const rows = await unit.readLagging((session) => send(session, walk));
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const hasMore = rows.length > size;
  return {
    ...empty,
    items: shown.map((row) => readRow(query, row) as T),
    hasMore,
    nextCursor:
      hasMore && last !== undefined ? writeCursor(query, tenantId, steps, positionOf(last, steps)) : null,
    dropped: [...dropped, ...unsorted],
  };
}

interface Grouping {
  readonly field: string;
  readonly where: SqlText;
  readonly dropped: readonly DroppedCriterion[];
}

async function runGroups<T>(
  unit: QueryUnit,
  query: Query,
  { field, where, dropped }: Grouping,
): Promise<QueryResult<T>> {
  const column = query.find(field);
  if (!column?.groupable) {
    const reason = column === null ? 'UnknownField' : 'NotGroupable';
    const refused: DroppedCriterion = { kind: 'groupBy', name: field, reason };
    return { ...empty, totalCount: 0, groups: [], dropped: [...dropped, refused] };
  }
  const groups = await readGroupsBy(unit, query, { field, column, where, limit: queryLimits.groups });
  const totalCount = groups.reduce((sum, { count }) => sum + count, 0);
  return { ...empty, totalCount, groups, dropped: [...dropped] };
}

/** Which groups are read. */
export interface WantedGroups {
  /** As the request calls it. */
  readonly field: string;
  readonly column: Column;
  readonly where: SqlText;
  readonly limit: number;
}

/** Groups by a column with the aggregates of the definition, as answers have them. */
export async function readGroupsBy(
  unit: QueryUnit,
  query: Query,
  wanted: WantedGroups,
): Promise<ResultGroup[]> {
  const { rows, toGroup } = planGroups(query, wanted);
  return (await unit.readLagging((session) => send(session, rows))).map(toGroup);
}

/** The statement of {@link readGroupsBy}, and what it answers of each row. */
export function planGroups(
  query: Query,
  { field, column, where, limit }: WantedGroups,
): { readonly rows: SqlText; readonly toGroup: (row: Row) => ResultGroup } {
  const named = Object.entries(query.definition.aggregates ?? {}).map(([alias, aggregate]) => ({
    alias,
    ...aggregate,
  }));
  return {
    rows: compileGroups(query, where, [column], named, limit),
    toGroup: (row) => {
      const {
        values: [value],
        count,
        aggregates,
      } = readGroup(query, row, [column], named);
      return {
        field,
        value: value instanceof Date ? value.toISOString() : value,
        label: labelOf(value),
        count,
        aggregates,
      };
    },
  };
}

/** A group's value as people read it. */
export function labelOf(value: unknown): string {
  if (value === null || value === undefined) return '(null)';
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Replaces a valid size above the query's maximum by the maximum. */
function sizeOf(query: Query, { pageSize }: QueryRequest): number {
  return Math.min(pageSize ?? query.defaultPageSize, query.maxPageSize);
}
