import type { DomainEvent, EventSubscriber } from '../../kernel/call/event.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { type Notify, notificationIdOf, notificationRequested } from '../contract/notify.ts';
import type { CatalogType, TypeCatalog } from '../type/type-catalog.ts';
import type { Audience } from './audience.ts';
import { fanOutQueue } from './delivery.rules.ts';
import type { FanOut } from './fan-out.service.ts';

/** A chunk of a notification's recipients. */
interface Chunk {
  readonly tenantId: string;
  readonly notificationId: string;
  readonly users: readonly string[];
}

export interface DispatchDependencies {
  readonly services: KernelServices;
  readonly catalog: TypeCatalog;
  readonly audience: Audience;
  readonly fanOut: FanOut;
}

/**
 * Turns a request into a notification and chunks of recipients. One chunk is fanned out at once, more become jobs that
 * any worker takes. A repeat does what was not done: chunks may be sent twice, rows exist once.
 */
export function dispatchNotifications({
  services,
  catalog,
  audience,
  fanOut,
}: DispatchDependencies): EventSubscriber {
  return {
    name: 'notifications-dispatch',
    eventTypes: [notificationRequested.name],
    concurrency: 4,
    async handle(event) {
      const request = event.data as Notify;
      const { tenantId } = event;
      const notificationId = notificationIdOf(tenantId, request, event.id);
      const type = catalog.find(request.type);
      if (type === null) {
        services.logger.warn(
          { notificationId, type: request.type },
          'no module defines the notification type',
        );
        return;
      }
      await storeNotification(services, notificationId, event as DomainEvent<Notify>, type);
      const chunks = audience.chunks(tenantId, request, await toldOf(fanOut, tenantId, request));
      const first = await chunks.next();
      if (first.done === true) return;
      let next = await chunks.next();
      if (next.done === true) return fanOut.run(tenantId, notificationId, first.value);
      await send(services, { tenantId, notificationId, users: first.value });
      for (; next.done !== true; next = await chunks.next())
        await send(services, { tenantId, notificationId, users: next.value });
    },
  };
}

/** Who needs no telling, because a notification of another type tells it. */
async function toldOf(
  fanOut: FanOut,
  tenantId: string,
  { recipients, requiredPermission }: Notify,
): Promise<readonly string[]> {
  if (!('toldBy' in recipients) || recipients.toldBy === undefined) return [];
  const { type: typeName, users } = recipients.toldBy;
  const asked = { tenantId, typeName, users, requiredPermission: requiredPermission ?? null };
  return fanOut.reachable(asked);
}

/** Fans a chunk out, in whichever process takes it. */
export function fanOutChunks(fanOut: FanOut): JobDefinition<Chunk> {
  return {
    name: fanOutQueue,
    concurrency: 2,
    retry: { limit: 10, delay: 1_000, backoff: true },
    handle: ({ tenantId, notificationId, users }) => fanOut.run(tenantId, notificationId, users),
  };
}

async function send({ database, jobs }: KernelServices, chunk: Chunk): Promise<void> {
  await database.session(chunk.tenantId).transactional((em) => jobs.send(em, fanOutQueue, chunk));
}

async function storeNotification(
  { database }: KernelServices,
  notificationId: string,
  { tenantId, actorId, occurredAt, data: request }: DomainEvent<Notify>,
  type: CatalogType,
): Promise<void> {
  const { recipients, entity } = request;
  await database.session(tenantId).execute(
    `insert into notifications.notification (id, tenant_id, type_name, severity, channels, data, entity_type, entity_id,
       actor_id, required_permission, for_followers, created_at)
     values (?, ?, ?, ?, (select array_agg(c) from jsonb_array_elements_text(?::jsonb) c), ?::jsonb, ?, ?, ?, ?, ?, ?) on conflict (id, tenant_id) do nothing`,
    [
      notificationId,
      tenantId,
      type.name,
      request.severity ?? type.severity,
      request.channels === undefined ? null : JSON.stringify(request.channels),
      JSON.stringify(request.data),
      entity?.entityType ?? null,
      entity?.entityId ?? null,
      request.actorUserId ?? actorId,
      request.requiredPermission ?? null,
      'followersOf' in recipients,
      new Date(occurredAt),
    ],
  );
}
