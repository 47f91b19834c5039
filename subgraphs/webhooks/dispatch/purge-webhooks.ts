import type { Clock } from '../../kernel/clock/clock.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import { retentionJob } from '../../kernel/messaging/retention-job.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import { mostDays } from '../../kernel/persistence/time-partitions.ts';

/** Days that requests of the development receiver are kept. */
const receivedDays = 1;

/** Retention in days. */
export interface WebhookRetention {
  readonly AttemptRetentionDays: number;
  readonly EventRetentionDays: number;
}

/** Every night, deletes old attempts with their deliveries, and events without open deliveries. */
export function purgeWebhooks(
  database: Database,
  clock: Clock,
  { AttemptRetentionDays, EventRetentionDays }: WebhookRetention,
): JobDefinition {
  return retentionJob({
    name: 'webhooks.purge',
    cron: '51 3 * * *',
    database,
    clock,
    partitioned: [{ table: 'webhooks.delivery_attempt', instant: 'occurred_at', days: AttemptRetentionDays }],
    rows: [
      // No attempt is without its delivery.
      { table: 'webhooks.delivery', instant: 'finished_at', days: mostDays(AttemptRetentionDays) },
      {
        table: 'webhooks.event',
        instant: 'created_at',
        days: EventRetentionDays,
        only: `not exists (select 1 from webhooks.delivery d
          where d.event_id = event.id and (d.finished_at is null or d.finished_at >= $before))`,
      },
      { table: 'webhooks.replay', instant: 'finished_at', days: EventRetentionDays },
      { table: 'webhooks.received_request', instant: 'received_at', days: receivedDays },
    ],
  });
}
