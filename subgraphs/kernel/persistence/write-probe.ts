import type { HealthCheck } from '../health/check.ts';
import type { Database } from './database.ts';

/** Fills a page: a server whose disk is full still changes rows on pages it has. */
const write = `insert into kernel.write_probe (id, filling)
  select gen_random_uuid(), string_agg(md5(random()::text), '') from generate_series(1, 256)`;

/** Ends the transaction of the write, so that nothing of it stays. */
const rollback = new Error('The write is rolled back.');

/**
 * Writes a row and rolls it back: a server that is read-only, or whose disk is full, answers reads. The process stays in
 * rotation for these.
 */
export function writeProbe(database: Pick<Database, 'system'>): HealthCheck {
  return {
    name: 'writes',
    tags: ['readiness', 'startup'],
    isPartial: true,
    check: async () => {
      await database
        .system(async (em) => {
          await em.execute(write);
          throw rollback;
        })
        .catch((error: unknown) => {
          if (error !== rollback) throw error;
        });
      return { status: 'Healthy' };
    },
  };
}
