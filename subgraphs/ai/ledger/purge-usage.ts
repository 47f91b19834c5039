import type { Clock } from '../../kernel/clock/clock.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import { retentionJob } from '../../kernel/messaging/retention-job.ts';
import type { Database } from '../../kernel/persistence/database.ts';

/** Every night, deletes settled calls and usage records older than the retention. */
export function purgeUsage(database: Database, clock: Clock, days: number): JobDefinition {
  return retentionJob({
    name: 'ai.purge-usage',
    cron: '41 3 * * *',
    database,
    clock,
    partitioned: [{ table: 'ai.usage_record', instant: 'occurred_at', days }],
    rows: [{ table: 'ai.call', instant: 'opened_at', days, only: "status <> 'Open'" }],
  });
}
