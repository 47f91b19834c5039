import type { Db, PgBoss } from 'pg-boss';
import { jobSchema } from './job-schema.ts';

/** The channel pg-boss's workers listen on, as pg-boss computes it. */
export const wakeChannel = `('pgboss_' || left(encode(sha224('${jobSchema}'::bytea), 'hex'), 24))`;

/**
 * Writes one statement that puts the same job into several queues and wakes their workers. pg-boss writes the insert
 * of each queue; here they become parts of one statement, so that an event costs one round trip however many
 * subscribers it has.
 * @param queues created without `notify`, and known to pg-boss already.
 * @returns SQL whose only parameter is the JSON text of a list of jobs.
 */
export async function fanOutStatement(boss: PgBoss, queues: readonly string[]): Promise<string> {
  const parts = await Promise.all(
    queues.map(async (queue, at) => `sent_${at} as (${await insertOf(boss, queue)})`),
  );
  const names = queues.map((queue) => `('${queue}')`).join(', ');
  return `with ${parts.join(', ')} select pg_notify(${wakeChannel}, name) from (values ${names}) as woken (name)`;
}

/** The statement by which pg-boss would insert jobs, without running it. */
async function insertOf(boss: PgBoss, queue: string): Promise<string> {
  const written: string[] = [];
  const recorder: Db = {
    executeSql: async (text) => {
      written.push(text);
      return { rows: [] };
    },
  };
  await boss.insert(queue, [], { db: recorder });
  const [statement] = written;
  if (statement === undefined) throw new Error(`pg-boss wrote no statement for queue "${queue}".`);
  return statement;
}
