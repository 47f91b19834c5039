import type { EntityManager } from '@mikro-orm/postgresql';
import { type Connection, type ConnectionSelection, connectionOf } from '../persistence/connection.ts';
import { type Keyset, keysetCondition, keysetCursor, keysetOrder } from '../persistence/keyset.ts';
import type { Slice } from '../persistence/slice.ts';
import type { Row } from './read-query.ts';
import { countForEach, sendForEach } from './send-for-each.ts';
import { join, type SqlText, sql } from './sql-text.ts';

/** A list that is written by hand, of any of several parents. */
export interface RowsOfEach<R> {
  /** Columns of the rows, as SQL. */
  readonly columns: string;
  /** `from` and `where` of the rows of one parent, `parent.id`; the table is `r`. */
  readonly rows: SqlText;
  /** The order of one parent's rows. Its cursors belong to that parent, if its name says so. */
  readonly keysetOf: (parentId: string) => Keyset<R>;
}

/**
 * Reads a part of the list of each parent: a statement for the rows of all, one for their counts, each only where it is
 * selected.
 * @returns in the order of the ids; an error for a parent to which the cursor does not belong.
 */
export async function readForEach<R extends Row>(
  em: EntityManager,
  ids: readonly string[],
  { columns, rows, keysetOf }: RowsOfEach<R>,
  asked: { readonly slice: Slice; readonly selected: ConnectionSelection; readonly tenantId: string },
): Promise<(Connection<R> | Error)[]> {
  const { slice, selected, tenantId } = asked;
  const places = new Map(ids.map((id) => [id, placeOf(keysetOf(id), slice, tenantId)]));
  const known = ids.filter((id) => !(places.get(id) instanceof Error));
  const [first] = known;
  if (first === undefined) return ids.map((id) => places.get(id) as Error);
  // The cursor names the same values whichever parent it belongs to.
  const behind = places.get(first) as SqlText | null;
  const page = [
    sql(`select ${columns}`),
    rows,
    ...(behind === null ? [] : [sql('and'), behind]),
    sql(
      `order by ${keysetOrder(keysetOf(first), slice, 'r')} limit ? offset ?`,
      slice.size + 1,
      slice.offset,
    ),
  ];
  const found = selected.rows ? await sendForEach<R>(em, known, join(page, ' ')) : new Map<string, R[]>();
  const counts = selected.count ? await countForEach(em, known, rows) : null;
  return ids.map((id) => {
    const place = places.get(id);
    if (place instanceof Error) return place;
    return connectionOf(slice, found.get(id) ?? [], counts?.get(id) ?? null, {
      toNode: (row) => row,
      cursorOf: (row) => keysetCursor(keysetOf(id), tenantId, row),
    });
  });
}

function placeOf<R>(keyset: Keyset<R>, slice: Slice, tenantId: string): SqlText | null | Error {
  try {
    return keysetCondition(keyset, slice, tenantId, 'r');
  } catch (error) {
    return error as Error;
  }
}
