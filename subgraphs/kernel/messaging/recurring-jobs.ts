import type { PgBoss } from 'pg-boss';
import type { RecurringJob } from './job.ts';
import { deadLetterQueue, type RegisteredJob } from './job-queues.ts';
import { jobSchema } from './job-schema.ts';

/** Summary of the stored runs of a queue. */
interface RunRow {
  readonly queue: string;
  readonly last_run_at: Date | string | null;
  readonly failures: number | string;
  readonly dead_letters: number | string;
  readonly last_error: string | null;
}

/** A retried job has failed once more than its number of retries. Occurrences skipped by a pause are not runs. */
const runsOf = `
  with wanted as (select job ->> 'queue' as queue, job ->> 'dead' as dead from jsonb_array_elements($1::jsonb) as job),
  run as (
    select name, state, started_on, retry_count, output ->> 'message' as message from ${jobSchema}.job
    where name in (select queue from wanted) and started_on is not null and not coalesce(output ? 'skipped', false)),
  failed as (
    select * from run where state in ('failed', 'retry') and started_on > coalesce(
      (select max(started_on) from run done where done.name = run.name and done.state = 'completed'), '-infinity'))
  select queue, (select max(started_on) from run where name = queue) as last_run_at,
    (select coalesce(sum(retry_count + 1), 0) from failed where name = queue) as failures,
    (select count(*) from ${jobSchema}.job where name = dead and state < 'active') as dead_letters,
    (select message from failed where name = queue order by started_on desc limit 1) as last_error
  from wanted order by queue`;

/**
 * The jobs that have schedules, by name, and a summary of their stored runs. In one statement,
 * over the queue's own connection.
 */
export async function listRecurringJobs(
  boss: PgBoss,
  jobs: readonly RegisteredJob[],
  paused: ReadonlySet<string>,
): Promise<RecurringJob[]> {
  const recurring = new Map(
    jobs.flatMap((job) => (job.schedules?.[0] === undefined ? [] : [[job.name, job.schedules[0]] as const])),
  );
  const wanted = [...recurring.keys()].sort().map((queue) => ({ queue, dead: deadLetterQueue(queue) }));
  const { rows } = await boss.getDb().executeSql(runsOf, [JSON.stringify(wanted)]);
  const found = new Map((rows as RunRow[]).map((row) => [row.queue, row]));
  return wanted.flatMap(({ queue }) => {
    const [row, schedule] = [found.get(queue), recurring.get(queue)];
    if (row === undefined || schedule === undefined) return [];
    const { cron, timeZone = 'UTC' } = schedule;
    const isEnabled = !paused.has(queue);
    const [next = null] = isEnabled ? boss.previewSchedule(cron, { tz: timeZone, count: 1 }) : [];
    return {
      name: queue,
      cron,
      timeZone,
      isEnabled,
      nextRunAt: next,
      lastRunAt: row.last_run_at === null ? null : new Date(row.last_run_at),
      consecutiveFailures: Number(row.failures),
      deadLetterCount: Number(row.dead_letters),
      lastError: row.last_error,
    };
  });
}
