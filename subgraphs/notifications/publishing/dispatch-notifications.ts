import type { DomainEvent, EventSubscriber } from '../../kernel/call/event.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { type Notify, notificationIdOf, notificationRequested, type ToldBy } from '../contract/notify.ts';
import type { CatalogType, TypeCatalog } from '../type/type-catalog.ts';
import type { Audience } from './audience.ts';
import { chunkSize, fanOutQueue } from './delivery.rules.ts';
import type { FanOut, FanOutPart } from './fan-out.service.ts';
import type { Notification } from './notification.entity.ts';
import { storeNotifications } from './store-notifications.ts';

/** A chunk of a notification's recipients. */
interface Chunk {
  readonly tenantId: string;
  readonly notificationId: string;
  readonly users: readonly string[];
  readonly toldBy?: ToldBy | undefined;
}

export interface DispatchDependencies {
  readonly services: KernelServices;
  readonly catalog: TypeCatalog;
  readonly audience: Audience;
  readonly fanOut: FanOut;
}

/** A request whose type a module defines. */
interface Requested {
  readonly request: Notify;
  readonly notification: Notification;
}

/**
 * Turns requests into notifications and chunks of recipients. The requests that fit into one chunk are fanned out
 * together; more chunks become jobs for any worker. Repeating it completes what was not done: chunks may be sent
 * twice, but rows exist once.
 */
export function dispatchNotifications(dependencies: DispatchDependencies): EventSubscriber {
  const dispatchAll = async (events: readonly DomainEvent[]) => {
    const [first] = events;
    if (first !== undefined) await dispatch(dependencies, first.tenantId, events as DomainEvent<Notify>[]);
  };
  return {
    name: 'notifications-dispatch',
    eventTypes: [notificationRequested.name],
    concurrency: 4,
    handle: (event) => dispatchAll([event]),
    handleAll: dispatchAll,
  };
}

async function dispatch(
  dependencies: DispatchDependencies,
  tenantId: string,
  events: readonly DomainEvent<Notify>[],
): Promise<void> {
  const { services, audience, fanOut } = dependencies;
  const requested = events.flatMap((event) => readRequest(dependencies, event));
  if (requested.length === 0) return;
  const stored = await storeNotifications(
    services.database.session(tenantId),
    tenantId,
    requested.map(({ notification }) => notification),
  );
  const parts: FanOutPart[] = [];
  const recipients = () => parts.reduce((sum, { users }) => sum + users.length, 0);
  const audiences = await audience.chunksOf(
    tenantId,
    requested.map(({ request }) => request),
  );
  for (const [at, { request, notification: made }] of requested.entries()) {
    const notification = stored.get(made.id) ?? made;
    const toldBy = 'toldBy' in request.recipients ? request.recipients.toldBy : undefined;
    const chunks = audiences[at];
    const first = await chunks?.next();
    if (chunks === undefined || first === undefined || first.done === true) continue;
    let next = await chunks.next();
    if (next.done === true) {
      if (recipients() + first.value.length > chunkSize) await fanOut.run(tenantId, parts.splice(0));
      parts.push({ notification, users: first.value, toldBy });
      continue;
    }
    const chunk = { tenantId, notificationId: notification.id, toldBy };
    await send(services, { ...chunk, users: first.value });
    for (; next.done !== true; next = await chunks.next())
      await send(services, { ...chunk, users: next.value });
  }
  await fanOut.run(tenantId, parts);
}

/** Fans a chunk out, in any process. */
export function fanOutChunks(fanOut: FanOut): JobDefinition<Chunk> {
  return {
    name: fanOutQueue,
    concurrency: 2,
    retry: { limit: 10, delay: 1_000, backoff: true },
    handle: ({ tenantId, ...chunk }) => fanOut.runStored(tenantId, chunk),
  };
}

async function send({ database, jobs }: KernelServices, chunk: Chunk): Promise<void> {
  await database.session(chunk.tenantId).transactional((em) => jobs.send(em, fanOutQueue, chunk));
}

function readRequest(
  { services, catalog }: DispatchDependencies,
  event: DomainEvent<Notify>,
): readonly Requested[] {
  const { tenantId, data: request } = event;
  const id = notificationIdOf(tenantId, request, event.id);
  const type = catalog.find(request.type);
  if (type !== null) return [{ request, notification: notificationOf(id, event, type) }];
  services.logger.warn({ notificationId: id, type: request.type }, 'no module defines the notification type');
  return [];
}

function notificationOf(
  id: string,
  { tenantId, actorId, occurredAt, traceparent, data: request }: DomainEvent<Notify>,
  type: CatalogType,
): Notification {
  const { recipients, entity } = request;
  return {
    id,
    tenantId,
    typeName: type.name,
    severity: request.severity ?? type.severity,
    channels: request.channels === undefined ? null : [...request.channels],
    data: { ...request.data },
    entityType: entity?.entityType ?? null,
    entityId: entity?.entityId ?? null,
    actorId: request.actorUserId ?? actorId,
    requiredPermission: request.requiredPermission ?? null,
    forFollowers: 'followersOf' in recipients,
    createdAt: new Date(occurredAt),
    traceparent,
    postingDeliveryIds: null,
    tags: request.tags === undefined ? null : [...new Set(request.tags)],
    threadKey: request.threadKey ?? null,
    actions: request.actions === undefined ? null : request.actions.map(({ id, label }) => ({ id, label })),
    attachmentIds: request.attachmentBlobIds === undefined ? null : [...request.attachmentBlobIds],
    cancelledAt: null,
  };
}
