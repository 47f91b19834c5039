import type { Clock } from '../../kernel/clock/clock.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import type { Database } from '../../kernel/persistence/database.ts';

const day = 86_400_000;

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
  return {
    name: 'webhooks.purge',
    schedules: [{ cron: '51 3 * * *' }],
    async handle() {
      const before = (days: number) => new Date(clock.now().getTime() - days * day);
      await database.system(async (em) => {
        await em.execute('delete from webhooks.delivery_attempt where occurred_at < ?', [
          before(AttemptRetentionDays),
        ]);
        await em.execute('delete from webhooks.delivery where finished_at < ?', [
          before(AttemptRetentionDays),
        ]);
        await em.execute(
          `delete from webhooks.event e where created_at < ? and not exists (select 1 from webhooks.delivery d
             where d.event_id = e.id and (d.finished_at is null or d.finished_at >= ?))`,
          [before(EventRetentionDays), before(EventRetentionDays)],
        );
        await em.execute('delete from webhooks.received_request where received_at < ?', [
          before(receivedDays),
        ]);
      });
    },
  };
}
