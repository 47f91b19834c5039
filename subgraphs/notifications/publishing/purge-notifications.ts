import type { Clock } from '../../kernel/clock/clock.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import type { Database } from '../../kernel/persistence/database.ts';

const day = 24 * 60 * 60 * 1000;

/** Days after which what is no longer needed goes. */
export interface NotificationRetention {
  readonly ReadRetentionDays: number;
  readonly ActivityRetentionDays: number;
  readonly AttemptRetentionDays: number;
}

/** Every night, deletes notifications that were read long ago, those in no inbox, and old attempts. */
export function purgeNotifications(
  database: Database,
  clock: Clock,
  { ReadRetentionDays, ActivityRetentionDays, AttemptRetentionDays }: NotificationRetention,
): JobDefinition {
  return {
    name: 'notifications.purge',
    schedules: [{ cron: '41 3 * * *' }],
    async handle() {
      const before = (days: number) => new Date(clock.now().getTime() - days * day);
      await database.system(async (em) => {
        // What no inbox shows is never read.
        await em.execute(
          'delete from notifications.inbox_item where read_at < ? or (not in_app and created_at < ?)',
          [before(ReadRetentionDays), before(ReadRetentionDays)],
        );
        await em.execute('delete from notifications.delivery where finished_at < ?', [
          before(ActivityRetentionDays),
        ]);
        await em.execute(
          `delete from notifications.notification n where created_at < ?
             and not exists (select 1 from notifications.inbox_item i where i.notification_id = n.id)
             and not exists (select 1 from notifications.delivery d where d.notification_id = n.id)`,
          [before(ActivityRetentionDays)],
        );
        await em.execute('delete from notifications.delivery_attempt where occurred_at < ?', [
          before(AttemptRetentionDays),
        ]);
      });
    },
  };
}
