import type { Clock } from '../../kernel/clock/clock.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import { retentionJob } from '../../kernel/messaging/retention-job.ts';
import type { Database } from '../../kernel/persistence/database.ts';

/** Runs every night: deletes audit entries older than the retention. */
export function purgeGrantAudit(database: Database, clock: Clock, days: number): JobDefinition {
  return retentionJob({
    name: 'identity.purge-grant-audit',
    cron: '17 3 * * *',
    database,
    clock,
    partitioned: [{ table: 'identity.grant_audit', instant: 'occurred_at', days }],
    rows: [],
  });
}
