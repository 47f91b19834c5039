import type { Clock } from '../../kernel/clock/clock.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import type { Database } from '../../kernel/persistence/database.ts';

const day = 24 * 60 * 60 * 1000;

/** Runs every night: deletes audit entries older than the retention. */
export function purgeGrantAudit(database: Database, clock: Clock, days: number): JobDefinition {
  return {
    name: 'identity.purge-grant-audit',
    schedules: [{ cron: '17 3 * * *' }],
    async handle() {
      const before = new Date(clock.now().getTime() - days * day);
      await database.system((em) =>
        em.execute('delete from identity.grant_audit where occurred_at < ?', [before]),
      );
    },
  };
}
