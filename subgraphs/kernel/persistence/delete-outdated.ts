import type { Database } from './database.ts';
import { runInBatches } from './paced-batches.ts';

/** Rows that go once an instant of theirs has passed. Names and conditions are SQL written in code, never input. */
export interface OutdatedRows {
  /** Schema-qualified. */
  readonly table: string;
  /** The column that holds the instant; an index begins with it. */
  readonly instant: string;
  /** Rows with an instant before this one are deleted. */
  readonly before: Date;
  /** The condition of a partial index over the column. */
  readonly among?: string;
  /** A further condition on the rows; it may refer to the table, and to the instant above as `$before`. */
  readonly only?: string;
}

/** Start of a walk. */
const beginning = { instant: '-infinity', place: '(0,0)' };

interface Batch {
  readonly seen: number;
  readonly gone: number;
  readonly instant: string;
  readonly place: string;
}

/**
 * Deletes rows in the order of their instants, in batches with a transaction each. The next run continues an
 * interrupted one.
 * @param signal ends the walk between two batches.
 * @returns the number of deleted rows.
 */
export async function deleteOutdated(
  database: Pick<Database, 'systemStatement'>,
  rows: OutdatedRows,
  signal: AbortSignal,
): Promise<number> {
  const statement = statementOf(rows);
  const checks = rows.only?.split('$before').length ?? 1;
  let gone = 0;
  let at: Pick<Batch, 'instant' | 'place'> = beginning;
  await runInBatches(async (size) => {
    const [batch] = await database.systemStatement<Batch>(statement, [
      rows.before,
      at.instant,
      at.instant,
      at.place,
      size,
      ...Array.from({ length: checks - 1 }, () => rows.before),
    ]);
    if (batch === undefined) return false;
    gone += Number(batch.gone);
    at = batch;
    return Number(batch.seen) === size;
  }, signal);
  return gone;
}

/**
 * Rows with the same instant are deleted in the order of their place, so that the walk can skip those that it keeps. The
 * limit is no constant: the planner takes the rows that the policies leave for few, and would read and sort all of them for
 * each batch; of a limit that it does not know it expects a tenth, and takes the index that has them in order.
 */
function statementOf({ table, instant, among = 'true', only = 'true' }: OutdatedRows): string {
  return `with candidate as materialized (
      select ctid as place, ${instant} as instant from ${table}
      where ${instant} < ? and ${instant} >= ?::timestamptz and (${instant}, ctid) > (?::timestamptz, ?::tid) and (${among})
      order by ${instant}, ctid limit (select ?::bigint)),
    gone as (
      delete from ${table} where ctid = any (array(select place from candidate))
        and (${only.replaceAll('$before', '?')}) returning 1)
    select (select count(*) from candidate) as seen, (select count(*) from gone) as gone,
      instant::text as instant, place::text as place
    from candidate order by candidate.instant desc, candidate.place desc limit 1`;
}
