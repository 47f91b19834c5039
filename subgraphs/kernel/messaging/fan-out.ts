import type { Db, PgBoss } from 'pg-boss';
import { jobSchema } from './job-schema.ts';

/** The channel pg-boss's workers listen on, as pg-boss computes it. */
export const wakeChannel = `('pgboss_' || left(encode(sha224('${jobSchema}'::bytea), 'hex'), 24))`;

/**
 * Writes the statement that puts jobs into several queues and wakes their workers. pg-boss writes an insert for one
 * queue, with its name in the text; here the name comes with each job, so that events cost one short statement however
 * many subscribers they have.
 * @param queue any that was created without `notify`, and is known to pg-boss already.
 * @returns SQL with two parameters: the JSON text of a list of jobs, each with the `name` of its queue, and that of the
 * queues to wake.
 * @throws {Error} when pg-boss writes its insert otherwise than known here.
 */
export async function fanOutStatement(boss: PgBoss, queue: string): Promise<string> {
  const insert = [
    [`'${queue}' as name`, 'j.name as name'],
    [`q.name = '${queue}'`, 'q.name = j.name'],
    ['as x (', 'as x (name text,'],
  ].reduce(
    (text, [known = '', ours = '']) => {
      if (text.split(known).length !== 2) throw new Error(`pg-boss writes "${known}" otherwise than known.`);
      return text.replace(known, ours);
    },
    await insertOf(boss, queue),
  );
  return `with sent as (${insert})
    select pg_notify(${wakeChannel}, name) from json_array_elements_text($2::text::json) as woken (name)`;
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
