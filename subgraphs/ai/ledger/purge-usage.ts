import type { Clock } from '../../kernel/clock/clock.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import type { Database } from '../../kernel/persistence/database.ts';

const day = 24 * 60 * 60 * 1000;

/** Every night, forgets settled calls and usage records older than the retention. */
export function purgeUsage(database: Database, clock: Clock, days: number): JobDefinition {
  return {
    name: 'ai.purge-usage',
    schedules: [{ cron: '41 3 * * *' }],
    async handle() {
      const before = new Date(clock.now().getTime() - days * day);
      await database.system(async (em) => {
        await em.execute('delete from ai.usage_record where occurred_at < ?', [before]);
        await em.execute("delete from ai.call where opened_at < ? and status <> 'Open'", [before]);
      });
    },
  };
}
