import { firstAndDefault } from '../../../subgraphs/kernel/persistence/partition.schema.ts';
import type { Slice } from '../slice.ts';

/** Deletes rows of a partitioned table from the partitions of a new database: no session deletes from the table itself. */
export async function deletePartitioned(
  slice: Pick<Slice, 'sql'>,
  table: string,
  condition = 'true',
  parameters: unknown[] = [],
): Promise<void> {
  for (const partition of firstAndDefault(table))
    await slice.sql(`delete from ${partition} where ${condition}`, parameters);
}
