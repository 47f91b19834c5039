import type { Clock } from '../../kernel/clock/clock.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import { retentionJob } from '../../kernel/messaging/retention-job.ts';
import type { Database } from '../../kernel/persistence/database.ts';

/** Every night, deletes records of rendered documents older than the retention. */
export function purgeEntityDocuments(database: Database, clock: Clock, days: number): JobDefinition {
  return retentionJob({
    name: 'templating.purge-entity-documents',
    cron: '53 3 * * *',
    database,
    clock,
    rows: [
      {
        table: 'templating.entity_document',
        instant: 'rendered_at',
        days,
        among: "rendered_at < 'infinity'",
      },
    ],
  });
}
