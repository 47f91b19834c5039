import type { EntityManager } from '@mikro-orm/postgresql';
import { compileRows, positionOf, readRow } from './compile.ts';
import { afterPosition, type Position } from './cursor.rules.ts';
import { orderOf, sortKeys } from './order.ts';
import type { Column, Query } from './query.ts';
import { type Reading, type Row, selectionFor, send } from './read-query.ts';
import { all } from './sql-text.ts';

/** Rows of one statement. */
const rowsAtOnce = 1_000;

/** The rows to walk, and the source of each page, which may be another server than for the page before. */
export interface Walk extends Omit<Reading, 'em'> {
  page<T>(read: (em: EntityManager) => Promise<T>): Promise<T>;
}

/**
 * Walks all rows, page by page. Each page begins after the last row of the previous one, so concurrent inserts and
 * deletes do not shift rows, and memory does not grow with their number. One statement per page.
 */
export async function* walkRows(
  query: Query,
  walk: Walk,
  wanted: { readonly columns: readonly Column[]; readonly sort: string | null },
): AsyncGenerator<readonly Row[]> {
  const { where } = selectionFor(query, walk);
  const { steps } = orderOf(query, wanted.sort);
  const keys = sortKeys(query, steps);
  const window = { steps, limit: rowsAtOnce, offset: 0, withPosition: true };
  let at: Position | null = null;
  for (;;) {
    const behind = at === null ? [] : [afterPosition(keys, at)];
    const statement = compileRows(query, all([where, ...behind]), window, wanted.columns);
    const rows = await walk.page((em) => send(em, statement));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => readRow(query, row, wanted.columns));
    if (rows.length < rowsAtOnce) return;
    at = positionOf(last, steps);
  }
}
