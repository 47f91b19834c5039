import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { invalidInput } from '../error/domain-error.ts';
import { text } from '../error/text.ts';
import { validate, validationErrors } from '../error/validation.ts';
import { type Connection, type ConnectionSelection, connectionOf } from '../persistence/connection.ts';
import { type ConnectionRequest, type Slice, sliceOf } from '../persistence/slice.ts';
import { readSnapshot } from '../persistence/unit-of-work.ts';
import { compileRows, positionOf, readRow } from './compile.ts';
import { type FilterChoice, ownersOf, type RowChoice, selectionOf } from './conditions.ts';
import { countRows, type RowCount } from './count-rows.ts';
import { afterPosition, readCursor, writeCursor } from './cursor.rules.ts';
import { queryLimits as limits } from './definition.ts';
import { comparisons } from './filter.input.ts';
import { orderOf, type SortStep, sortKeys } from './order.ts';
import type { Query } from './query.ts';
import { type Row, send } from './read-query.ts';
import { type QueryResult, type QueryUnit, type ResultGroup, readGroupsBy, runQuery } from './run-query.ts';
import { all, type SqlText } from './sql-text.ts';

type Compared = Readonly<Record<string, unknown>>;

/** Arguments of a list, as GraphQL coerces them; of REST's only `rest` matters here. */
export interface ListRequest extends ConnectionRequest {
  readonly search?: string | null;
  /** Column → comparisons, and `presets`, `quickFilters`. */
  readonly filter?: object | null;
  readonly orderBy?: readonly { readonly field: string; readonly direction: string }[] | null;
  readonly rest?: boolean | null;
  readonly skipTotalCount?: boolean | null;
}

/** What REST answers besides rows; absent from the graph's own answers. */
type RestAnswer = Pick<QueryResult<never>, 'totalCount' | 'hasMore' | 'nextCursor' | 'groups' | 'dropped'>;

export interface ListConnection<T> extends Connection<T> {
  readonly rest?: RestAnswer;
  /** Groups of the rows that the list selects. */
  readGroups(by: string, limit: number): Promise<ResultGroup[]>;
}

const searchInput = z.object({ search: text({ max: limits.searchLength }).nullish() });

/**
 * Runs a list: one statement for rows, one for the count, from one snapshot, each only where it is selected.
 * @param of whose rows of the tenant; default: all. Not for requests of REST.
 * @throws {DomainError} `invalid` for sizes, values that do not fit their field, and a cursor of another list, order or
 * tenant.
 */
export async function runList<T>(
  unit: QueryUnit,
  query: Query,
  request: ListRequest,
  selected: ConnectionSelection,
  { of = [] }: { readonly of?: readonly SqlText[] } = {},
): Promise<ListConnection<T>> {
  if (request.rest === true) return runForRest(unit, query, request, selected);
  const tenantId = unit.call.tenant.id;
  const plan = planList(query, request, tenantId, of);
  const { slice, where } = plan;
  const read = async (em: EntityManager) => {
    const rows = selected.rows ? await send(em, plan.rows) : [];
    const isWhole = selected.rows && slice.cursor === null && rows.length <= slice.size;
    if (!selected.count) return { rows, count: null };
    return {
      rows,
      count: isWhole ? { total: rows.length, isEstimated: false } : await countRows(em, query, where),
    };
  };
  const { rows, count } = await unit.readLagging((session) =>
    selected.count ? readSnapshot(session, read) : read(session),
  );
  return { ...toConnection(query, tenantId, plan, rows, count), readGroups: groupsOf(unit, query, where) };
}

/** A list that is ready to be read. */
export interface ListPlan {
  readonly slice: Slice;
  readonly steps: readonly SortStep[];
  /** The condition of all its rows. */
  readonly where: SqlText;
  /** Reads the rows of the slice, with one more if there is one. */
  readonly rows: SqlText;
}

/** @throws {DomainError} as {@link runList}. */
export function planList(
  query: Query,
  request: ListRequest,
  tenantId: string,
  of: readonly SqlText[],
): ListPlan {
  validate(searchInput, request);
  const slice = sliceOf(request, { usual: query.defaultPageSize, largest: query.maxPageSize });
  const where = all([whereOf(query, request, tenantId), ...of]);
  const { steps } = orderOf(query, sortOf(request));
  const keys = sortKeys(query, steps, slice.isBackward);
  const behind =
    slice.cursor === null
      ? []
      : [afterPosition(keys, readCursor(query, tenantId, steps, slice.cursor, slice.cursorField))];
  const rows = compileRows(query, all([where, ...behind]), {
    steps,
    limit: slice.size + 1,
    offset: 0,
    isBackward: slice.isBackward,
    withPosition: true,
    tenantIds: ownersOf(query, tenantId),
  });
  return { slice, steps, where, rows };
}

/**
 * The condition of the rows that a request chooses.
 * @throws {DomainError} `invalid` for values that do not fit their field.
 */
export function whereOf(query: Query, request: ListRequest, tenantId: string): SqlText {
  const { where, dropped } = selectionOf(query, choiceOf(request), tenantId);
  if (dropped.length > 0)
    throw invalidInput(
      Object.fromEntries(
        dropped.map(({ name }) => [`filter.${memberPath(name)}`, ['Validation:InvalidValue']]),
      ),
    );
  return where;
}

/** The connection of rows that {@link ListPlan.rows} has read. */
export function toConnection<T>(
  query: Query,
  tenantId: string,
  { slice, steps }: ListPlan,
  rows: readonly Row[],
  count: RowCount | null,
): Connection<T> {
  return connectionOf(slice, rows, count, {
    toNode: (row) => readRow(query, row) as T,
    cursorOf: (row) => writeCursor(query, tenantId, steps, positionOf(row, steps)),
  });
}

function groupsOf(unit: QueryUnit, query: Query, where: SqlText): ListConnection<unknown>['readGroups'] {
  return async (by, limit) => {
    if (limit < 1 || limit > limits.groups) throw invalidInput({ first: ['Validation:OutOfRange'] });
    const column = query.find(by);
    return column === null ? [] : readGroupsBy(unit, query, { field: by, column, where, limit });
  };
}

/** REST pages by number, or by its own cursor, and counts in the cases its specification names. */
async function runForRest<T>(
  unit: QueryUnit,
  query: Query,
  request: ListRequest,
  { count }: ConnectionSelection,
): Promise<ListConnection<T>> {
  const skipTotalCount = !count || request.skipTotalCount === true;
  const { items, isTotalCountEstimated, ...rest } = await runQuery<T>(unit, query, {
    ...request,
    skipTotalCount,
  });
  return {
    nodes: items,
    pageInfo: {
      hasNextPage: rest.hasMore,
      hasPreviousPage: false,
      startCursor: null,
      endCursor: rest.nextCursor,
    },
    totalCount: rest.totalCount,
    isTotalCountEstimated,
    edges: () => [],
    rest,
    readGroups: async () => rest.groups ?? [],
  };
}

const comparedText = text({ max: limits.filterValueLength });
const comparedList = z.array(comparedText).max(limits.listed);

/** The engine's choice of rows: the same as REST's filters, with typed names. */
function choiceOf({ search = null, filter }: ListRequest): RowChoice {
  const {
    presets = null,
    quickFilters = null,
    ...columns
  } = (filter ?? {}) as {
    readonly presets?: Readonly<Record<string, string[] | null>> | null;
    readonly quickFilters?: string[] | null;
  } & Readonly<Record<string, Compared | null>>;
  const filters = Object.entries(columns).flatMap(([field, compared]) =>
    comparisonsOf(field, compared ?? {}),
  );
  return {
    search,
    filters: checkFilters(filters),
    presets: Object.entries(presets ?? {}).map(([group, names]) => ({ group, names: names ?? [] })),
    quickFilters: quickFilters ?? [],
  };
}

/** @throws {DomainError} `invalid`, naming field and comparison. */
function checkFilters(filters: readonly FilterChoice[]): readonly FilterChoice[] {
  if (filters.length > limits.filters) throw invalidInput({ filter: ['Validation:TooLarge'] });
  const errors = filters.flatMap(({ field, operator, value }) => {
    const { error } = (typeof value === 'string' ? comparedText : comparedList).safeParse(value);
    const place = `filter.${memberPath(`${field}.${operator}`)}`;
    const wrong = error === undefined ? [] : Object.entries(validationErrors(error));
    return wrong.map(([path, codes]) => [place + path.replace('$', ''), codes] as const);
  });
  if (errors.length > 0) throw invalidInput(Object.fromEntries(errors));
  return filters;
}

function comparisonsOf(field: string, compared: Compared): readonly FilterChoice[] {
  return Object.entries(compared).flatMap(([member, value]): FilterChoice[] => {
    if (value === null || value === undefined) return [];
    if (member === 'isNull') return [{ field, operator: value === true ? 'IsNull' : 'IsNotNull', value: '' }];
    const { operator } = comparisons[member as keyof typeof comparisons];
    return [{ field, operator, value: Array.isArray(value) ? value.map(textOf) : textOf(value) }];
  });
}

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

/** `name.Contains` → `name.contains`. */
const memberPath = (name: string) =>
  name.replace(/\.([A-Z])/, (_, letter: string) => `.${letter.toLowerCase()}`);

function sortOf({ orderBy }: ListRequest): string {
  return (orderBy ?? [])
    .map(({ field, direction }) => `${direction === 'Descending' ? '-' : ''}${field}`)
    .join(',');
}
