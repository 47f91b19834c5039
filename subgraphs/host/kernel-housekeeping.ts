import type { Clock } from '../kernel/clock/clock.ts';
import { forgetHandledEvents } from '../kernel/messaging/handled-event.ts';
import type { JobDefinition } from '../kernel/messaging/job.ts';
import type { Messaging } from '../kernel/messaging/messaging.ts';
import type { Database } from '../kernel/persistence/database.ts';

/** Milliseconds a handled event is remembered: longer than any repeat of it may take. */
const handledEventRetention = 31 * 24 * 60 * 60 * 1000;

const day = 24 * 60 * 60 * 1000;

/**
 * Every hour, forgets what has ended: stored results of keyed mutations, revoked sessions, handled events, refused API
 * keys, windows of limits, handled days of the event log.
 * @param accessDeniedDays how long a refused API key is kept.
 */
export function kernelHousekeeping(
  database: Database,
  clock: Clock,
  accessDeniedDays: number,
  messaging: Pick<Messaging, 'trimLog'>,
): JobDefinition {
  return {
    name: 'kernel.housekeeping',
    schedules: [{ cron: '23 * * * *' }],
    async handle() {
      const now = clock.now();
      await database.system(async (em) => {
        await em.execute('delete from kernel.idempotency_record where expires_at < ?', [now]);
        await em.execute('delete from kernel.revoked_session where expires_at < ?', [now]);
        await em.execute('delete from kernel.limit_counter where resets_at < ?', [now]);
        await em.execute('delete from kernel.access_denied where occurred_at < ?', [
          new Date(now.getTime() - accessDeniedDays * day),
        ]);
        await forgetHandledEvents(em, new Date(now.getTime() - handledEventRetention));
      });
      await messaging.trimLog();
    },
  };
}
