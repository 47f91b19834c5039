import { type EntityName, type QueryOrderMap, raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Connection, type ConnectionSelection, connectionOf } from '../persistence/connection.ts';
import { type Keyset, keysetCondition, keysetCursor } from '../persistence/keyset.ts';
import type { Slice } from '../persistence/slice.ts';
import { countTo } from './count-rows.ts';
import type { SqlText } from './sql-text.ts';

export interface EntityList<R extends object> {
  readonly entity: EntityName<R>;
  readonly where: object;
  readonly keyset: Keyset<R>;
  /** `from` and `where` of the same rows, to count them as far as a list is counted. */
  readonly counted: SqlText;
}

/** Reads a part of a list of entities: a statement for the rows, one for the count, each only where it is selected. */
export async function readConnection<R extends object>(
  em: EntityManager,
  { entity, where, keyset, counted }: EntityList<R>,
  asked: { readonly slice: Slice; readonly selected: ConnectionSelection; readonly tenantId: string },
): Promise<Connection<R>> {
  const { slice, selected, tenantId } = asked;
  // Made also where no rows are selected: a bad cursor is refused whatever is selected.
  const fromCursor = keysetCondition(keyset, slice, tenantId, '');
  const behind = (alias: string) => keysetCondition(keyset, slice, tenantId, alias)?.text ?? '';
  // A raw key with an empty array is a condition as it stands.
  const conditions = [where, ...(fromCursor === null ? [] : [{ [raw(behind, [...fromCursor.values])]: [] }])];
  const isAscending = (keyset.isDescending === true) === slice.isBackward;
  const orderBy = keyset.keys.map(({ expression }) => ({
    [raw(expression)]: isAscending ? 'asc' : 'desc',
  })) as QueryOrderMap<R>[];
  const rows = selected.rows
    ? await em.find(entity, { $and: conditions } as never, {
        orderBy,
        limit: slice.size + 1,
        offset: slice.offset,
      })
    : [];
  const isFirst = slice.cursor === null && slice.offset === 0;
  const isWhole = selected.rows && isFirst && rows.length <= slice.size;
  const whole = { total: rows.length, isEstimated: false };
  const count = isWhole ? whole : selected.count ? await countTo(em, counted) : null;
  return connectionOf(slice, rows as R[], count, {
    toNode: (row) => row,
    cursorOf: (row) => keysetCursor(keyset, tenantId, row),
  });
}
