import type { EntityManager } from '@mikro-orm/postgresql';
import type { Database } from '../persistence/database.ts';
import { HOST_TENANT_ID } from '../tenancy/tenant.ts';

/** The queues whose schedules are paused. @param em of a host session. */
export async function listPausedJobs(em: EntityManager): Promise<ReadonlySet<string>> {
  const rows: { queue: string }[] = await em.execute(
    'select queue from kernel.paused_job where tenant_id = ?',
    [HOST_TENANT_ID],
  );
  return new Set(rows.map(({ queue }) => queue));
}

/** Pauses the schedule of a queue from the commit on; idempotent. @param em of a host session. */
export async function pauseJob(
  em: EntityManager,
  queue: string,
  { at, by }: { readonly at: Date; readonly by: string | null },
): Promise<void> {
  await em.execute(
    `insert into kernel.paused_job (tenant_id, queue, paused_at, paused_by) values (?, ?, ?, ?)
     on conflict (tenant_id, queue) do nothing`,
    [HOST_TENANT_ID, queue, at, by],
  );
}

/** Ends the pause; idempotent. @param em of a host session. */
export async function resumeJob(em: EntityManager, queue: string): Promise<void> {
  await em.execute('delete from kernel.paused_job where tenant_id = ? and queue = ?', [
    HOST_TENANT_ID,
    queue,
  ]);
}

/** Workers check it before each scheduled run. */
export async function isJobPaused(database: Database, queue: string): Promise<boolean> {
  return (await listPausedJobs(database.session(HOST_TENANT_ID))).has(queue);
}
