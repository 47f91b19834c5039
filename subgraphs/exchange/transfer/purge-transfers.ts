import type { Clock } from '../../kernel/clock/clock.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import type { Database } from '../../kernel/persistence/database.ts';

const day = 24 * 60 * 60 * 1000;

/** Milliseconds that an upload waits for its caller. */
const stagedFor = day;

/**
 * Milliseconds after which an unfinished transfer counts as abandoned, and the rows of one that failed are deleted: far
 * beyond every run and its retries, also of an upload that was started last thing.
 */
const abandonedAfter = 2 * day;

/** Milliseconds that finished exports and imports are kept. */
const kept = 30 * day;

/** Runs every hour: fails abandoned transfers and deletes old ones. */
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
        await em.execute(
          "update exchange.transfer set payload = null where created_at < ? and payload is not null and status = 'Failed'",
          [new Date(now - abandonedAfter)],
        );
        await em.execute(
          `delete from exchange.transfer
           where created_at < ? or created_at < ? and status in ('Uploaded', 'Previewed', 'Mapped')`,
          [new Date(now - kept), new Date(now - stagedFor)],
        );
      });
    },
  };
}
