import type { Clock } from '../../kernel/clock/clock.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import { retentionJob } from '../../kernel/messaging/retention-job.ts';
import type { Database } from '../../kernel/persistence/database.ts';

/** Retention of rows in days. */
export interface NotificationRetention {
  readonly ReadRetentionDays: number;
  readonly ActivityRetentionDays: number;
  readonly AttemptRetentionDays: number;
}

/** A late process may still close the others. */
const waitsForNobody = `not exists (
  select 1 from notifications.delivery d where d.id = digest_window.leader_id and d.finished_at is null)`;

/** Every night, deletes notifications that were read long ago, those in no inbox, and old attempts. */
export function purgeNotifications(
  database: Database,
  clock: Clock,
  { ReadRetentionDays, ActivityRetentionDays, AttemptRetentionDays }: NotificationRetention,
): JobDefinition {
  const inbox = { table: 'notifications.inbox_item', days: ReadRetentionDays };
  return retentionJob({
    name: 'notifications.purge',
    cron: '41 3 * * *',
    database,
    clock,
    partitioned: [
      { table: 'notifications.delivery_attempt', instant: 'occurred_at', days: AttemptRetentionDays },
    ],
    rows: [
      { ...inbox, instant: 'read_at' },
      // Rows that no inbox shows are never read.
      { ...inbox, instant: 'created_at', among: 'not in_app' },
      { table: 'notifications.delivery', instant: 'finished_at', days: ActivityRetentionDays },
      {
        table: 'notifications.notification',
        instant: 'created_at',
        days: ActivityRetentionDays,
        only: `not exists (select 1 from notifications.inbox_item i where i.notification_id = notification.id)
          and not exists (select 1 from notifications.delivery d where d.notification_id = notification.id)`,
      },
      {
        table: 'notifications.withholding',
        instant: 'created_at',
        days: ActivityRetentionDays,
        only: 'not exists (select 1 from notifications.notification n where n.id = withholding.notification_id)',
      },
      {
        table: 'notifications.attachment',
        instant: 'created_at',
        days: ActivityRetentionDays,
        only: `not exists (select 1 from notifications.notification n where n.id = attachment.notification_id)
          and not exists (select 1 from notifications.broadcast b
            where b.id = attachment.notification_id and b.finished_at is null)`,
      },
      { table: 'notifications.broadcast', instant: 'finished_at', days: ActivityRetentionDays },
      // Until then callbacks find the messages that were sent before it was lifted.
      { table: 'notifications.suppressed_address', instant: 'lifted_at', days: ActivityRetentionDays },
      { table: 'notifications.throttle', instant: 'expires_at', days: 1 },
      { table: 'notifications.digest_window', instant: 'expires_at', days: 1, only: waitsForNobody },
    ],
  });
}
