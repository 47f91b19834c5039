import type { EntityManager } from '@mikro-orm/postgresql';
import {
  compileGroups,
  compileRows,
  type GroupRow,
  type NamedAggregate,
  type RowWindow,
  readGroup,
  readRow,
  totalOf,
} from './compile.ts';
import { type RowChoice, type Selection, selectionOf } from './conditions.ts';
import { orderOf } from './order.ts';
import type { Column, Query } from './query.ts';
import type { SqlText } from './sql-text.ts';

/** A row as the driver reads it. */
export type Row = Record<string, unknown>;

/** Sends a compiled statement. */
export function send(em: EntityManager, { text, values }: SqlText): Promise<Row[]> {
  return em.execute<Row[]>(text, [...values]);
}

/** Request of a reader that is not a list: the tenant of the session and the rows. */
export interface Reading {
  /** A session of the tenant. */
  readonly em: EntityManager;
  readonly tenantId: string;
  readonly choice?: Partial<RowChoice>;
}

/** The condition of a reading, and the ignored parts of the request. */
export function selectionFor(query: Query, { tenantId, choice }: Omit<Reading, 'em'>): Selection {
  const everything: RowChoice = { search: null, filters: [], presets: [], quickFilters: [] };
  return selectionOf(query, { ...everything, ...choice }, tenantId);
}

/**
 * Groups for charts, pivots and figures, by any columns of the definition; no column is one group of everything.
 * @param limit at most so many groups, in the order of their values.
 */
export async function readGroups(
  query: Query,
  reading: Reading,
  wanted: {
    readonly by: readonly Column[];
    readonly aggregates: readonly NamedAggregate[];
    readonly limit: number;
  },
): Promise<readonly GroupRow[]> {
  const { where } = selectionFor(query, reading);
  const { by, aggregates, limit } = wanted;
  const rows = await send(reading.em, compileGroups(query, where, by, aggregates, limit));
  return rows.map((row) => readGroup(query, row, by, aggregates));
}

/** Rows for tables and maps: the columns named, in the order of the request or the query's own. */
export interface WantedRows {
  readonly columns: readonly Column[];
  readonly sort?: string;
  readonly limit: number;
}

export async function readRows(query: Query, reading: Reading, wanted: WantedRows): Promise<readonly Row[]> {
  return (await rowsOf(query, reading, wanted, {})).map((row) => readRow(query, row, wanted.columns));
}

/** Reads the first rows, at least one, and how many there are; one statement. */
export async function readFirstPage(
  query: Query,
  reading: Reading,
  wanted: WantedRows,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const rows = await rowsOf(query, reading, wanted, { withTotal: true });
  return { rows: rows.map((row) => readRow(query, row, wanted.columns)), total: totalOf(rows[0]) };
}

function rowsOf(
  query: Query,
  reading: Reading,
  { columns, sort, limit }: WantedRows,
  more: Pick<RowWindow, 'withTotal'>,
): Promise<Row[]> {
  const { where } = selectionFor(query, reading);
  const { steps } = orderOf(query, sort ?? null);
  const window = { steps, limit, offset: 0, withPosition: false, ...more };
  return send(reading.em, compileRows(query, where, window, columns));
}
