import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../kernel/clock/clock.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import type { Logger } from '../../kernel/telemetry/logger.ts';
import { inSpan } from '../../kernel/telemetry/span.ts';
import { type BlobStore, blobKey, stagedKey } from '../content/blob-store.ts';
import { graceMs } from './blob.rules.ts';
import type { BlobHolders } from './blob-holders.ts';

/** Removes spool files that crashed processes left. @param before files changed later are kept. */
async function sweepSpool(directory: string, before: Date): Promise<void> {
  for (const name of await readdir(directory)) {
    const file = join(directory, name);
    // Another process may have removed the file meanwhile.
    const { mtime } = await stat(file).catch(() => ({ mtime: null }));
    if (mtime !== null && mtime < before) await rm(file, { force: true });
  }
}

export const collectQueue = 'blobs.collect';

/** Rows per round. */
const batch = 200;

/** Milliseconds until a failed removal is retried. Other blobs do not wait for it. */
const retryAfter = 60 * 60 * 1000;

/** Milliseconds until a referenced blob is checked again. */
const heldFor = 7 * 24 * 60 * 60 * 1000;

interface Candidate {
  readonly id: string;
  readonly tenant_id: string;
  readonly status: string;
}

export interface CollectorDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly holders: BlobHolders;
  readonly store: BlobStore;
  readonly logger: Logger;
}

/**
 * Runs every hour and after a blob was deleted. Removes abandoned uploads, with their spool files, and blobs that no
 * row references. A row is marked first, then its bytes are removed, then the row is deleted: after a crash the next
 * round continues.
 */
export function collectBlobs({
  database,
  clock,
  holders,
  store,
  logger,
}: CollectorDependencies): JobDefinition {
  const due = () =>
    database.system<Candidate[]>((em) =>
      em.execute(
        `select id, tenant_id, status from blobs.blob where keep_until <= ? order by keep_until, id limit ${batch}`,
        [clock.now()],
      ),
    );

  const findUnreferenced = async (candidates: readonly Candidate[]): Promise<readonly Candidate[]> => {
    const held = new Set<string>();
    for (const [tenantId, rows] of Map.groupBy(
      candidates.filter(({ status }) => status === 'Stored' || status === 'Deleting'),
      ({ tenant_id }) => tenant_id,
    )) {
      const ids = rows.map(({ id }) => id);
      for (const id of await holders.listHeld(tenantId, ids)) held.add(id);
    }
    if (held.size > 0)
      await database.system((em) =>
        em.execute(
          `update blobs.blob set keep_until = ?, attached_at = coalesce(attached_at, ?::timestamptz), status = 'Stored'
           where id = any(?::uuid[])`,
          [new Date(clock.now().getTime() + heldFor), clock.now(), `{${[...held].join(',')}}`],
        ),
      );
    return candidates.filter(({ id }) => !held.has(id));
  };

  /** @returns false when a row was about to reference it meanwhile. */
  const mark = async ({ id }: Candidate): Promise<boolean> => {
    const rows = await database.system<unknown[]>((em) =>
      em.execute("update blobs.blob set status = 'Deleting' where id = ? and keep_until <= ? returning id", [
        id,
        clock.now(),
      ]),
    );
    return rows.length > 0;
  };

  const remove = (candidate: Candidate) =>
    inSpan({ source: 'Svc.BlobStorage', name: 'blob.delete' }, async () => {
      await store.delete(blobKey(candidate.tenant_id, candidate.id));
      await store.delete(stagedKey(candidate.tenant_id, candidate.id));
      await database.system((em) => em.execute('delete from blobs.blob where id = ?', [candidate.id]));
    });

  const postpone = async ({ id }: Candidate, error: unknown) => {
    logger.warn({ err: error, blobId: id }, 'a blob could not be removed, will be tried again');
    const later = new Date(clock.now().getTime() + retryAfter);
    await database.system((em) =>
      em.execute('update blobs.blob set keep_until = ? where id = ?', [later, id]),
    );
  };

  return {
    name: collectQueue,
    schedules: [{ cron: '41 * * * *' }],
    timeout: 10 * 60_000,
    async handle(_, { signal }) {
      await sweepSpool(await store.spool(), new Date(clock.now().getTime() - graceMs));
      for (let rows = await due(); rows.length > 0 && !signal.aborted; rows = await due())
        for (const candidate of await findUnreferenced(rows))
          if (await mark(candidate)) await remove(candidate).catch((error) => postpone(candidate, error));
    },
  };
}
