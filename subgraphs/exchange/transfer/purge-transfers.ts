import type { Clock } from '../../kernel/clock/clock.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import type { Database } from '../../kernel/persistence/database.ts';

const day = 24 * 60 * 60 * 1000;

/** Milliseconds after which what has not ended never will: far beyond every run and its repeats. */
const abandonedAfter = day;

/** Milliseconds exports and imports are remembered. */
const kept = 30 * day;

/** Every hour: ends what was abandoned, and forgets what is old. */
export function purgeTransfers(database: Database, clock: Clock): JobDefinition {
  return {
    name: 'exchange.purge',
    schedules: [{ cron: '23 * * * *' }],
    async handle() {
      const now = clock.now().getTime();
      await database.system(async (em) => {
        await em.execute(
          `update exchange.transfer set status = 'Failed', error_code = 'Exchange:Transfer:Failed', payload = null,
             completed_at = ? where created_at < ? and status in ('Queued', 'Running')`,
          [new Date(now), new Date(now - abandonedAfter)],
        );
        await em.execute('delete from exchange.transfer where created_at < ?', [new Date(now - kept)]);
      });
    },
  };
}
