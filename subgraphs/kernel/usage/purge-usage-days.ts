import type { Clock } from '../clock/clock.ts';
import type { JobDefinition } from '../messaging/job.ts';
import { retentionJob } from '../messaging/retention-job.ts';
import type { Database } from '../persistence/database.ts';

/** Runs every night: deletes days older than the retention. */
export function purgeUsageDays(database: Database, clock: Clock, days: number): JobDefinition {
  return retentionJob({
    name: 'kernel.purge-usage',
    cron: '37 3 * * *',
    database,
    clock,
    rows: [{ table: 'kernel.usage_day', instant: 'day', days }],
  });
}
