import { typeFacts } from './column-type.ts';
import type { Aggregate } from './definition.ts';
import { orderBySql, type SortKey, type SortStep, sortKeys } from './order.ts';
import { type Column, type Query, snakeCase } from './query.ts';
import { join, type SqlText, sql } from './sql-text.ts';

/** Prefixes of the result columns that are not columns of the list. No column of the API begins like that. */
const prefix = { cursor: '$c', group: '$g', aggregate: '$a', total: '$t' } as const;

/** Which part of the rows is read. */
export interface RowWindow {
  readonly steps: readonly SortStep[];
  readonly limit: number;
  readonly offset: number;
  /** Reads from the end of the order. */
  readonly isBackward?: boolean;
  /** Reads the position of each row too. */
  readonly withPosition: boolean;
  /** Counts all rows, in the same statement. */
  readonly withTotal?: true;
  /** Owners of the rows. Several are read in order, one after the other, which an index supports. */
  readonly tenantIds?: readonly string[];
}

/** Reads rows: every column, or those named. */
export function compileRows(
  query: Query,
  where: SqlText,
  window: RowWindow,
  columns: readonly Column[] = query.columns,
): SqlText {
  const keys = sortKeys(query, window.steps, window.isBackward);
  const selected = [
    ...columns.map(({ name, expression }) => `${expression} as "${name}"`),
    ...(columns === query.columns ? rowOnlySql(query) : []),
    ...(window.withPosition ? positionSql(query, window.steps) : []),
  ];
  return join(
    [
      sql(`select ${selected.join(', ')}`),
      ...(window.withTotal ? [sql(', ('), compileCount(query, where), sql(`) as "${prefix.total}"`)] : []),
      sql(`from ${query.definition.table} where`),
      windowSql(query, where, window),
      sql(`order by ${orderBySql(keys)} limit ?`, window.limit),
      ...(window.offset > 0 ? [sql('offset ?', window.offset)] : []),
    ],
    ' ',
  );
}

/** The condition, of several tenants' rows by the ids of the first of each. */
function windowSql(
  query: Query,
  where: SqlText,
  { steps, limit, offset, isBackward, tenantIds = [] }: RowWindow,
): SqlText {
  if (tenantIds.length < 2) return where;
  const order = orderBySql(sortKeys(query, steps, isBackward));
  const firstOf = (tenantId: string) =>
    join(
      [
        sql(`(select ${query.key} from ${query.definition.table} where tenant_id = ?::uuid and`, tenantId),
        where,
        sql(`order by ${order} limit ?)`, limit + offset),
      ],
      ' ',
    );
  return join(
    [sql(`${query.key} = any (array(`), join(tenantIds.map(firstOf), ' union all '), sql('))')],
    '',
  );
}

function rowOnlySql({ definition }: Query): readonly string[] {
  return Object.entries(definition.rowOnly ?? {}).map(
    ([name, { sql }]) => `${sql ?? snakeCase(name)} as "${name}"`,
  );
}

/** As text: a driver's date loses microseconds, so rows would be skipped. */
function positionSql({ key }: Query, steps: readonly SortStep[]): readonly string[] {
  return [...steps.map(({ column }) => column.expression), key].map(
    (expression, index) => `(${expression})::text as "${prefix.cursor}${index}"`,
  );
}

/** The position of a row read with it. */
export function positionOf(
  row: Readonly<Record<string, unknown>>,
  steps: readonly SortStep[],
): (string | null)[] {
  return Array.from({ length: steps.length + 1 }, (_, index) => {
    const value = row[`${prefix.cursor}${index}`];
    return value === null || value === undefined ? null : String(value);
  });
}

/** The total number of rows, from the first row; 0 without rows. */
export function totalOf(row: Readonly<Record<string, unknown>> | undefined): number {
  return Number(row?.[prefix.total] ?? 0);
}

/** Counts rows. */
export function compileCount({ definition }: Query, where: SqlText): SqlText {
  return join([sql(`select count(*) as "total" from ${definition.table} where`), where], ' ');
}

/** One aggregate of a group, under the alias it is answered by. */
export interface NamedAggregate extends Aggregate {
  readonly alias: string;
}

/**
 * Groups rows by columns, each with its count and aggregates, in the order of the groups' values.
 * @param by no column: one group of everything.
 */
export function compileGroups(
  query: Query,
  where: SqlText,
  by: readonly Column[],
  aggregates: readonly NamedAggregate[],
  limit: number,
): SqlText {
  const keys = by.map(({ expression }) => expression);
  const selected = [
    ...keys.map((key, index) => `${key} as "${prefix.group}${index}"`),
    'count(*) as "count"',
    ...aggregates.map(
      (aggregate, index) => `${aggregateSql(query, aggregate)} as "${prefix.aggregate}${index}"`,
    ),
  ];
  const order = by.map((column) => orderBySql(groupOrder(query, column))).join(', ');
  return join(
    [
      sql(`select ${selected.join(', ')} from ${query.definition.table} where`),
      where,
      ...(by.length === 0 ? [] : [sql(`group by ${keys.join(', ')} order by ${order}`)]),
      sql('limit ?', limit),
    ],
    ' ',
  );
}

/** Ordered as rows are sorted by the column, its id apart. */
function groupOrder(query: Query, column: Column): readonly SortKey[] {
  return sortKeys(query, [{ column, descending: false }]).slice(0, -1);
}

/**
 * Specification, render rule 6: the sum of nothing is 0; Avg, Min and Max of nothing are null. So is the sum of rows whose
 * values all are unknown.
 */
function aggregateSql(query: Query, aggregate: Aggregate): string {
  if (aggregate.column === undefined) return 'count(*)';
  const column = query.find(aggregate.column);
  if (column === null) throw new Error(`${query.name} has no column "${aggregate.column}".`);
  const value = column.facts.cast === 'text' ? `${column.expression} collate "C"` : column.expression;
  const call = `${aggregate.function.toLowerCase()}(${value})`;
  if (aggregate.function !== 'Sum') return call;
  return column.unknownIfNull === true
    ? `case when count(*) = 0 then 0 else ${call} end`
    : `coalesce(${call}, 0)`;
}

/** A group as read: its values, its count and its aggregates by alias. */
export interface GroupRow {
  readonly values: readonly unknown[];
  readonly count: number;
  readonly aggregates: Readonly<Record<string, unknown>>;
}

/** A row of {@link compileGroups} with the types of its columns. */
export function readGroup(
  query: Query,
  row: Readonly<Record<string, unknown>>,
  by: readonly Column[],
  aggregates: readonly NamedAggregate[],
): GroupRow {
  return {
    values: by.map((column, index) => readValue(column, row[`${prefix.group}${index}`])),
    count: Number(row.count),
    aggregates: Object.fromEntries(
      aggregates.map((aggregate, index) => [
        aggregate.alias,
        readAggregate(query, aggregate, row[`${prefix.aggregate}${index}`]),
      ]),
    ),
  };
}

function readAggregate(query: Query, { function: name, column }: Aggregate, raw: unknown): unknown {
  if (raw === null || raw === undefined) return null;
  const found = column === undefined ? null : query.find(column);
  return found !== null && (name === 'Min' || name === 'Max') ? found.facts.read(raw) : Number(raw);
}

/** A row with the types of its columns. */
export function readRow(
  query: Query,
  row: Readonly<Record<string, unknown>>,
  columns: readonly Column[] = query.columns,
): Record<string, unknown> {
  const item: Record<string, unknown> = {};
  for (const column of columns) item[column.name] = readValue(column, row[column.name]);
  if (columns !== query.columns) return item;
  for (const [name, { type }] of Object.entries(query.definition.rowOnly ?? {})) {
    const raw = row[name] ?? null;
    item[name] = raw === null ? null : type === 'Json' ? readJson(raw) : typeFacts[type].read(raw);
  }
  return item;
}

const readValue = ({ facts }: Column, raw: unknown): unknown =>
  raw === null || raw === undefined ? null : facts.read(raw);

const readJson = (raw: unknown): unknown => (typeof raw === 'string' ? JSON.parse(raw) : raw);
