import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { type Connection, type ConnectionSelection, connectionOf } from '../persistence/connection.ts';
import {
  idKey,
  type Keyset,
  keysetCondition,
  keysetCursor,
  keysetOrder,
  timeKey,
} from '../persistence/keyset.ts';
import type { Slice } from '../persistence/slice.ts';
import { HOST_TENANT_ID } from '../tenancy/tenant.ts';
import type { DeadLetter, DeadLetterQueue, DeadLetterRow } from './job.ts';
import { deadLetterQueue } from './job-queues.ts';
import type { Envelope } from './job-runner.ts';
import { jobSchema } from './job-schema.ts';

/** The jobs of a queue that failed finally, oldest first. */
export async function listDeadLetters(boss: PgBoss, queue: string): Promise<DeadLetter[]> {
  const jobs = await boss.findJobs<Envelope>(deadLetterQueue(queue), { queued: true });
  return jobs
    .map((job) => deadLetterOf(queue, job))
    .sort((a, b) => a.failedAt.getTime() - b.failedAt.getTime() || (a.id < b.id ? -1 : 1));
}

function deadLetterOf(queue: string, job: JobWithMetadata<Envelope>): DeadLetter {
  const output = job.sourceOutput as { message?: unknown } | null;
  return {
    id: job.id,
    queue,
    data: job.data.data,
    error: typeof output?.message === 'string' ? output.message : null,
    attempts: (job.sourceRetryCount ?? 0) + 1 + (job.data.priorRuns ?? 0),
    sentAt: new Date(job.sourceCreatedOn ?? job.createdOn),
    failedAt: new Date(job.createdOn),
  };
}

/** As the database gives it. */
type StoredRow = Record<'queue' | 'id', string> &
  Record<'error' | 'tenant_id', string | null> &
  Record<'sent_at' | 'failed_at', Date | string> & { readonly attempts: number | string };

const newestFirst: Keyset<StoredRow> = {
  list: 'dead-letters',
  isDescending: true,
  keys: [
    {
      ...timeKey<StoredRow>('created_on', ({ failed_at: time }) => time),
      // A cursor has milliseconds.
      expression: (alias) => `date_trunc('milliseconds', ${alias}.created_on)`,
    },
    idKey('id', ({ id }) => id),
  ],
};

/** Dead letters of these queues; the first parameter is the list of their dead letter queues. */
const fromLetters = `from ${jobSchema}.job as job
  where job.name in (select jsonb_array_elements_text($1::jsonb)) and job.state < 'active'`;

const namesOf = (queues: readonly string[]) => JSON.stringify(queues.map(deadLetterQueue));

/** How far letters are counted exactly. */
const countsTo = 10_000;

/** A page of the dead letters of all these queues, newest first. Their payloads are not read. */
export async function readDeadLetters(
  boss: PgBoss,
  queues: readonly string[],
  { slice, selected }: { readonly slice: Slice; readonly selected: ConnectionSelection },
): Promise<Connection<DeadLetterRow>> {
  const db = boss.getDb();
  const names = namesOf(queues);
  const behind = keysetCondition(newestFirst, slice, HOST_TENANT_ID, 'job');
  let place = 1;
  const condition = behind === null ? '' : `and ${behind.text.replaceAll('?', () => `$${++place}`)}`;
  const { rows } = selected.rows
    ? await db.executeSql(
        `select left(job.name, -5) as queue, job.id, job.source_output ->> 'message' as error,
           job.data -> 'data' ->> 'tenantId' as tenant_id,
           coalesce(job.source_retry_count, 0) + 1 + coalesce((job.data ->> 'priorRuns')::int, 0) as attempts,
           coalesce(job.source_created_on, job.created_on) as sent_at, job.created_on as failed_at
         ${fromLetters} ${condition} order by ${keysetOrder(newestFirst, slice, 'job')} limit ${slice.size + 1}`,
        [names, ...(behind?.values ?? [])],
      )
    : { rows: [] };
  return connectionOf(slice, rows as StoredRow[], selected.count ? await count(boss, names) : null, {
    toNode: ({ queue, id, error, tenant_id, attempts, sent_at, failed_at }) => ({
      id,
      queue,
      error,
      tenantId: tenant_id,
      attempts: Number(attempts),
      sentAt: new Date(sent_at),
      failedAt: new Date(failed_at),
    }),
    cursorOf: (row) => keysetCursor(newestFirst, HOST_TENANT_ID, row),
  });
}

async function count(boss: PgBoss, names: string) {
  const { rows } = await boss
    .getDb()
    .executeSql(`select count(*) as total from (select ${fromLetters} limit ${countsTo + 1}) as counted`, [
      names,
    ]);
  const total = Number((rows[0] as { total: number | string }).total);
  return { total, isEstimated: total > countsTo };
}

/** The queues among these that have dead letters, by name. */
export async function readDeadLetterQueues(
  boss: PgBoss,
  queues: readonly string[],
): Promise<DeadLetterQueue[]> {
  const { rows } = await boss.getDb().executeSql(
    `select left(job.name, -5) as queue, count(*) as count, max(job.created_on) as last_failed_at
     ${fromLetters} group by job.name order by job.name collate "C"`,
    [namesOf(queues)],
  );
  return (rows as { queue: string; count: number | string; last_failed_at: Date | string }[]).map(
    ({ queue, count: letters, last_failed_at: last }) => ({
      queue,
      count: Number(letters),
      lastFailedAt: new Date(last),
    }),
  );
}
