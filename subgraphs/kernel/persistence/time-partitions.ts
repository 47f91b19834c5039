import type { Database } from './database.ts';
import { deleteOutdated } from './delete-outdated.ts';
import { firstAndDefault } from './partition.schema.ts';

const day = 86_400_000;

/** Partitions that a retention is divided into: their number does not depend on it. */
const share = 12;

/** A partition has rows of about a day more: an id is made a little before or after the instant of its row. */
const margin = day;

/** A table of `convertToPartitions`, and the days that its rows are kept at least. */
export interface PartitionedRows {
  /** Schema-qualified. */
  readonly table: string;
  /** The column that holds the instant. */
  readonly instant: string;
  readonly days: number;
}

/** Days of one partition. */
export const partitionDays = (retentionDays: number): number => Math.ceil(retentionDays / share);

/** Days after which every row is gone that is kept for some days. */
export const mostDays = (retentionDays: number): number =>
  retentionDays + partitionDays(retentionDays) + margin / day;

/**
 * Creates the partitions of the time ahead, drops those past the retention, a transaction each, and deletes from the
 * first and the default one.
 * @param signal ends the work between two transactions.
 */
export async function keepPartitions(
  database: Pick<Database, 'systemStatement'>,
  { table, instant, days }: PartitionedRows,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  await database.systemStatement('select partitions.extend(?::regclass, ?, ?)', [
    table,
    now,
    partitionDays(days),
  ]);
  const before = new Date(now.getTime() - days * day);
  await dropPartitions(database, table, new Date(before.getTime() - margin), signal);
  for (const partition of firstAndDefault(table))
    await deleteOutdated(
      database,
      { table: partition, instant, before, among: `${instant} < 'infinity'` },
      signal,
    );
}

async function dropPartitions(
  database: Pick<Database, 'systemStatement'>,
  table: string,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const [row] = await database.systemStatement<{ name: string | null }>(
      'select partitions.drop_oldest(?::regclass, ?) as name',
      [table, before],
    );
    if (row === undefined || row.name === null) return;
  }
}
