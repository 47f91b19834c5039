import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import type { Notification } from './notification.entity.ts';
import type { RenderedTexts } from './notification-texts.ts';
import type { RecipientPlan } from './recipient-plan.rules.ts';

/**
 * Stores a notification for many recipients by three statements at most, each recipient and each delivery once however
 * often it runs. A recipient's number is taken under the lock of its head, so that numbers become visible in their
 * order.
 * @param em of a transaction.
 * @param texts by culture, of every plan.
 * @returns ids of deliveries that did not exist before.
 */
export async function storeFanOut(
  em: EntityManager,
  notification: Notification,
  plans: readonly RecipientPlan[],
  texts: ReadonlyMap<string, RenderedTexts>,
): Promise<readonly string[]> {
  await storeItems(
    em,
    notification,
    plans.filter(({ inApp, realtime }) => inApp || realtime),
    texts,
  );
  return storeDeliveries(em, notification, plans);
}

async function storeItems(
  em: EntityManager,
  { id, tenantId, requiredPermission, createdAt }: Notification,
  plans: readonly RecipientPlan[],
  texts: ReadonlyMap<string, RenderedTexts>,
): Promise<void> {
  if (plans.length === 0) return;
  const items = plans.map(({ userId, culture, inApp, realtime }) => ({
    id: uuid(),
    recipient_id: userId,
    culture,
    in_app: inApp,
    realtime,
  }));
  // The limits tell the planner how many there are: a hundred of each would be worth reading a whole inbox for.
  const rendered = [...texts].map(([culture, { title, body }]) => ({ culture, title, body }));
  await em.execute(
    `with wanted as (
       select r.id, r.recipient_id, r.in_app, r.realtime, t.title, t.body
       from (select * from jsonb_to_recordset(?::jsonb)
         as r(id uuid, recipient_id varchar, culture varchar, in_app boolean, realtime boolean)
         limit ${items.length}) r
       join (select * from jsonb_to_recordset(?::jsonb) as t(culture varchar, title varchar, body varchar)
             limit ${rendered.length}) t using (culture)
       where not exists (select 1 from notifications.inbox_item i where i.tenant_id = ?
                         and i.recipient_id = r.recipient_id and i.notification_id = ?)),
     heads as (
       insert into notifications.inbox_head as h (tenant_id, recipient_id, last_sequence)
       select ?, recipient_id, 1 from wanted order by recipient_id
       on conflict (tenant_id, recipient_id) do update set last_sequence = h.last_sequence + 1
       returning recipient_id, last_sequence)
     insert into notifications.inbox_item
       (id, tenant_id, recipient_id, sequence, notification_id, title, body, in_app, realtime, created_at,
        required_permission)
     select w.id, ?, w.recipient_id, h.last_sequence, ?, w.title, w.body, w.in_app, w.realtime, ?, ?
     from wanted w join heads h on h.recipient_id = w.recipient_id
     on conflict (tenant_id, recipient_id, notification_id) do nothing`,
    [
      JSON.stringify(items),
      JSON.stringify(rendered),
      tenantId,
      id,
      tenantId,
      tenantId,
      id,
      createdAt,
      requiredPermission,
    ],
  );
}

async function storeDeliveries(
  em: EntityManager,
  { id, tenantId, createdAt }: Notification,
  plans: readonly RecipientPlan[],
): Promise<readonly string[]> {
  const deliveries = plans.flatMap(({ userId, culture, deliveries: channels }) =>
    channels.map((channel) => ({ id: uuid(), recipient_id: userId, culture, channel })),
  );
  if (deliveries.length === 0) return [];
  const rows: { id: string }[] = await em.execute(
    `insert into notifications.delivery
       (id, tenant_id, notification_id, recipient_id, channel, culture, status, attempts, created_at)
     select d.id, ?, ?, d.recipient_id, d.channel, d.culture, 'Pending', 0, ?
     from jsonb_to_recordset(?::jsonb) as d(id uuid, recipient_id varchar, channel varchar, culture varchar)
     order by d.recipient_id, d.channel
     on conflict (tenant_id, notification_id, recipient_id, channel) do nothing returning id`,
    [tenantId, id, createdAt, JSON.stringify(deliveries)],
  );
  return rows.map((row) => row.id);
}
