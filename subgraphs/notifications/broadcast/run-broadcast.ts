import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobDefinition, JobSender } from '../../kernel/messaging/job.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import type { BroadcastFailure } from '../contract/broadcast.ts';
import { chunkSize, fanOutQueue } from '../publishing/delivery.rules.ts';
import type { Notification } from '../publishing/notification.entity.ts';
import { storeNotifications } from '../publishing/store-notifications.ts';
import type { CatalogType, TypeCatalog } from '../type/type-catalog.ts';
import { BroadcastEntity, type BroadcastRow } from './broadcast.entity.ts';
import type { BroadcastAudiences } from './broadcast-audience.ts';

export const broadcastQueue = 'notifications.broadcast';

/** Milliseconds after which a run hands over to the next one. */
const turn = 20_000;

export interface BroadcastRunDependencies {
  readonly services: Pick<KernelServices, 'database' | 'clock'> & { readonly jobs: JobSender };
  readonly catalog: Pick<TypeCatalog, 'find'>;
  readonly audiences: Pick<BroadcastAudiences, 'page'>;
}

interface BroadcastJob {
  readonly tenantId: string;
  readonly id: string;
}

/** Broadcasts that one run of {@link startBroadcasts} sends jobs for. */
const startedAtOnce = 100;

/** Sends the job of a broadcast. @param startAfter null: now. */
export async function sendBroadcast(
  em: EntityManager,
  jobs: JobSender,
  { tenantId, id }: BroadcastJob,
  startAfter: Date | null,
): Promise<void> {
  const start = startAfter === null ? {} : { startAfter };
  await jobs.send(em, broadcastQueue, { tenantId, id }, { ...start, singletonKey: id });
}

/** Every minute: goes on with broadcasts that are due, also where their job came early or failed finally. */
export function startBroadcasts({
  database,
  clock,
  jobs,
}: BroadcastRunDependencies['services']): JobDefinition {
  return {
    name: 'notifications.start-broadcasts',
    schedules: [{ cron: '* * * * *', catchUp: true }],
    handle: () =>
      database.system(async (em) => {
        const due: BroadcastJob[] = await em.execute(
          `select tenant_id as "tenantId", id from notifications.broadcast
           where status in ('Scheduled', 'Running') and starts_at <= ? order by starts_at limit ${startedAtOnce}`,
          [clock.now()],
        );
        for (const job of due) await sendBroadcast(em, jobs, job, null);
      }),
  };
}

/** What became of a batch. `Over` also where a change came first, or another run, which goes on. */
type BatchResult = 'Going' | 'Over';

/**
 * Finds the recipients of a broadcast in batches. The job that fans a batch out and the place behind it commit together,
 * so a run that ends in between goes on where it was. All batches are one notification, of which a recipient has one row
 * whatever is repeated.
 */
export function runBroadcast(dependencies: BroadcastRunDependencies): JobDefinition<BroadcastJob> {
  const { database, jobs } = dependencies.services;
  return {
    name: broadcastQueue,
    concurrency: 2,
    unique: 'waiting',
    retry: { limit: 10, delay: 1_000, backoff: true },
    async handle(job, { signal }) {
      const until = performance.now() + turn;
      while (!signal.aborted) {
        if ((await runBatch(dependencies, job)) === 'Over') return;
        if (performance.now() <= until) continue;
        await database.session(job.tenantId).transactional((em) => sendBroadcast(em, jobs, job, null));
        return;
      }
      signal.throwIfAborted();
    },
  };
}

async function runBatch(
  { services, catalog, audiences }: BroadcastRunDependencies,
  { tenantId, id }: BroadcastJob,
): Promise<BatchResult> {
  const { database, clock, jobs } = services;
  const now = clock.now();
  const row = await database.session(tenantId).findOne(BroadcastEntity, { tenantId, id });
  // A job that comes early is replaced by {@link startBroadcasts}.
  if (row === null || !isRunning(row) || row.startsAt > now) return 'Over';
  const type = catalog.find(row.message.type);
  const place = { after: row.lastRecipient, limit: chunkSize };
  const users = type === null ? 'TypeNotFound' : await audiences.page(tenantId, row.audience, place);
  return database.session(tenantId).transactional(async (em) => {
    if (typeof users === 'string' || type === null) {
      await fail(em, row, typeof users === 'string' ? users : 'TypeNotFound', now);
      return 'Over';
    }
    const isOver = users.length < chunkSize;
    if (!(await advance(em, row, users, isOver, now))) return 'Over';
    if (users.length > 0 && !row.isDryRun) {
      await storeNotifications(em, tenantId, [notificationOf(row, type, now)]);
      await jobs.send(em, fanOutQueue, { tenantId, notificationId: id, users });
    }
    return isOver ? 'Over' : 'Going';
  });
}

const isRunning = ({ status }: BroadcastRow) => status === 'Scheduled' || status === 'Running';

/** The row is as it was read: neither paused, cancelled nor advanced by another run. */
const unchanged = `tenant_id = ? and id = ? and status in ('Scheduled', 'Running') and last_recipient = ?`;

/** @returns false where the row has changed since it was read. */
async function advance(
  em: EntityManager,
  { tenantId, id, lastRecipient, isDryRun }: BroadcastRow,
  users: readonly string[],
  isOver: boolean,
  now: Date,
): Promise<boolean> {
  const moved: object[] = await em.execute(
    `update notifications.broadcast set status = ?, found_count = found_count + ?,
       published_count = published_count + ?, last_recipient = ?, started_at = coalesce(started_at, ?::timestamptz),
       finished_at = ?::timestamptz
     where ${unchanged} returning 1 as moved`,
    [
      isOver ? 'Completed' : 'Running',
      users.length,
      isDryRun ? 0 : users.length,
      users.at(-1) ?? lastRecipient,
      now,
      isOver ? now : null,
      tenantId,
      id,
      lastRecipient,
    ],
  );
  return moved.length > 0;
}

/** Changes nothing where the row has changed since it was read. */
async function fail(
  em: EntityManager,
  { tenantId, id, lastRecipient }: BroadcastRow,
  failure: BroadcastFailure,
  now: Date,
): Promise<void> {
  await em.execute(
    `update notifications.broadcast set status = 'Failed', failure = ?, finished_at = ? where ${unchanged}`,
    [failure, now, tenantId, id, lastRecipient],
  );
}

function notificationOf(
  { id, tenantId, message, createdBy }: BroadcastRow,
  type: CatalogType,
  now: Date,
): Notification {
  return {
    id,
    tenantId,
    typeName: type.name,
    severity: message.severity ?? type.severity,
    channels: message.channels === undefined ? null : [...new Set(message.channels)],
    data: { ...message.data },
    entityType: message.entity?.entityType ?? null,
    entityId: message.entity?.entityId ?? null,
    actorId: createdBy,
    requiredPermission: null,
    forFollowers: false,
    createdAt: now,
    traceparent: null,
    postingDeliveryIds: null,
    tags: message.tags === undefined ? null : [...new Set(message.tags)],
    threadKey: message.threadKey ?? null,
    actions: message.actions === undefined ? null : [...message.actions],
    attachmentIds: message.attachmentBlobIds === undefined ? null : [...message.attachmentBlobIds],
    cancelledAt: null,
  };
}
