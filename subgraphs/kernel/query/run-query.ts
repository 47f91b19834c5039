import type { EntityManager } from '@mikro-orm/postgresql';
import { validate } from '../error/validation.ts';
import { readSnapshot, type UnitOfWork } from '../persistence/unit-of-work.ts';
import {
  compileCount,
  compileGroups,
  compileRows,
  type GroupRow,
  positionOf,
  readGroup,
  readRow,
} from './compile.ts';
import { selectionOf } from './conditions.ts';
import { afterPosition, readCursor, writeCursor } from './cursor.rules.ts';
import { queryLimits } from './definition.ts';
import type { DroppedCriterion } from './dropped.ts';
import { orderOf, sortKeys } from './order.ts';
import type { Column, Query } from './query.ts';
import { send } from './read-query.ts';
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

/** What a request answered: rows, or groups where it asked for them. */
export interface QueryResult<T> {
  readonly items: T[];
  /** Null with a cursor or `skipTotalCount`. */
  readonly totalCount: number | null;
  readonly hasMore: boolean;
  /** Where the next page begins; in a walk by cursor alone. */
  readonly nextCursor: string | null;
  /** Null unless the request groups. */
  readonly groups: ResultGroup[] | null;
  readonly dropped: DroppedCriterion[];
}

/** What a request runs on. */
export type QueryUnit = Pick<UnitOfWork, 'call' | 'readLagging'>;

/**
 * Runs a request, on a read replica where there is one: one statement, and one for the count where it is asked for, from
 * one snapshot.
 * @param input GET parameters, a body or GraphQL arguments, in the shape of {@link queryInput}.
 * @throws {DomainError} `invalid` for sizes and ranges, and for a cursor that is not one of this walk. Names and values
 * that mean nothing are passed over and reported.
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

const empty = { items: [], hasMore: false, nextCursor: null, groups: null };

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
  const { skipTotalCount } = request;
  const window = { steps: order.steps, limit: skipTotalCount ? size + 1 : size, offset, withPosition: false };
  const rowsSql = compileRows(query, where, window);
  const read = async (em: EntityManager) => {
    const rows = await send(em, rowsSql);
    const [counted] = skipTotalCount ? [] : await send(em, compileCount(query, where));
    return { rows, totalCount: counted === undefined ? null : Number(counted.total) };
  };
  const { rows, totalCount } = await unit.readLagging((session) =>
    skipTotalCount ? read(session) : readSnapshot(session, read),
  );
  return {
    ...empty,
    items: rows.slice(0, size).map((row) => readRow(query, row) as T),
    totalCount,
    hasMore: totalCount === null ? rows.length > size : offset + rows.length < totalCount && rows.length > 0,
    dropped: [...dropped, ...order.dropped],
  };
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
  const window = { steps, limit: size + 1, offset: 0, withPosition: true };
  const walk = compileRows(query, all([where, ...behind]), window);
  const rows = await unit.readLagging((session) => send(session, walk));
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const hasMore = rows.length > size;
  return {
    ...empty,
    items: shown.map((row) => readRow(query, row) as T),
    totalCount: null,
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
  const rows = await unit.readLagging((session) => readGroupsWithAggregates(session, query, where, [column]));
  const groups = rows.map(({ values: [value], count, aggregates }) => ({
    field,
    value: value instanceof Date ? value.toISOString() : value,
    label: labelOf(value),
    count,
    aggregates,
  }));
  const totalCount = groups.reduce((sum, { count }) => sum + count, 0);
  return { ...empty, totalCount, groups, dropped: [...dropped] };
}

/** Groups with the aggregates of the definition, at most as many as an answer carries. */
async function readGroupsWithAggregates(
  em: EntityManager,
  query: Query,
  where: SqlText,
  by: readonly Column[],
): Promise<readonly GroupRow[]> {
  const aggregates = Object.entries(query.definition.aggregates ?? {}).map(([alias, aggregate]) => ({
    alias,
    ...aggregate,
  }));
  const rows = await send(em, compileGroups(query, where, by, aggregates, queryLimits.groups));
  return rows.map((row) => readGroup(query, row, by, aggregates));
}

/** A group's value as people read it. */
export function labelOf(value: unknown): string {
  if (value === null || value === undefined) return '(null)';
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Valid sizes above the query's largest are taken for it. */
function sizeOf(query: Query, { pageSize }: QueryRequest): number {
  return Math.min(pageSize ?? query.defaultPageSize, query.maxPageSize);
}
