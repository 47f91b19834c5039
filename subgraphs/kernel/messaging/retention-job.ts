import type { Clock } from '../clock/clock.ts';
import type { Database } from '../persistence/database.ts';
import { deleteOutdated, type OutdatedRows } from '../persistence/delete-outdated.ts';
import { keepPartitions, type PartitionedRows } from '../persistence/time-partitions.ts';
import type { JobDefinition, JobRun } from './job.ts';

const day = 24 * 60 * 60 * 1000;

/** Rows with a retention in days. */
export interface KeptRows extends Omit<OutdatedRows, 'before'> {
  /** 0: the column says when the row has ended. */
  readonly days: number;
}

/** Options of a retention job. */
export interface Retention {
  readonly name: string;
  readonly cron: string;
  readonly database: Pick<Database, 'systemStatement'>;
  readonly clock: Clock;
  /** Before the others. */
  readonly partitioned?: readonly PartitionedRows[];
  /** In the order they are deleted. */
  readonly rows: readonly KeptRows[];
  /** Additional work. */
  readonly also?: (run: JobRun) => Promise<void>;
}

/** Deletes rows past their retention, in batches. The next run continues one that reached its time limit. */
export function retentionJob({
  name,
  cron,
  database,
  clock,
  partitioned = [],
  rows,
  also,
}: Retention): JobDefinition {
  return {
    name,
    schedules: [{ cron }],
    timeout: 30 * 60 * 1000,
    async handle(_data, run) {
      const now = clock.now().getTime();
      for (const kept of partitioned) await keepPartitions(database, kept, new Date(now), run.signal);
      for (const { days, ...kept } of rows)
        await deleteOutdated(database, { ...kept, before: new Date(now - days * day) }, run.signal);
      await also?.(run);
    },
  };
}
