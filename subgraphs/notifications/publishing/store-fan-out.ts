import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid, v5 as uuidV5 } from 'uuid';
import type { Notification } from './notification.entity.ts';
import type { RenderedTexts } from './notification-texts.ts';
import type { RecipientPlan } from './recipient-plan.rules.ts';

/** A notification as some of its recipients get it. */
export interface PlannedPart {
  readonly notification: Notification;
  readonly plans: readonly RecipientPlan[];
  /** By culture, of every plan that reaches its recipient. */
  readonly texts: ReadonlyMap<string, RenderedTexts>;
}

/** An inbox row that did not exist before. */
export interface StoredItem {
  readonly id: string;
  readonly recipient_id: string;
  readonly notification_id: string;
  readonly sequence: string | number;
}

/**
 * Stores notifications of one tenant for many recipients, by one statement for each table. Repeats create no second
 * row.
 * @param em of a transaction.
 * @param now when deliveries are due.
 * @returns the created inbox rows, and the number of created deliveries.
 */
export async function storeFanOut(
  em: EntityManager,
  tenantId: string,
  parts: readonly PlannedPart[],
  now: Date,
): Promise<{ readonly items: readonly StoredItem[]; readonly deliveries: number }> {
  await storeWithholdings(em, tenantId, parts, now);
  return {
    items: await storeItems(em, tenantId, parts),
    deliveries: await storeDeliveries(em, tenantId, parts, now),
  };
}

/** Stores what was withheld and why, by a row for all recipients with the same reasons. */
async function storeWithholdings(
  em: EntityManager,
  tenantId: string,
  parts: readonly PlannedPart[],
  now: Date,
): Promise<void> {
  const rows = parts.flatMap(({ notification, plans }) => {
    const withheld = plans.filter((plan) => Object.keys(plan.withheld).length > 0);
    return [...Map.groupBy(withheld, (plan) => JSON.stringify(plan.withheld))].map(([reasons, same]) => {
      const recipients = same.map(({ userId }) => userId).sort();
      const id = uuidV5(JSON.stringify([reasons, recipients]), notification.id);
      return { id, notification_id: notification.id, reasons: JSON.parse(reasons), recipients };
    });
  });
  if (rows.length === 0) return;
  await em.execute(
    `insert into notifications.withholding (id, tenant_id, notification_id, reasons, recipients, created_at)
     select w.id, ?, w.notification_id, w.reasons, w.recipients, ?
     from jsonb_to_recordset(?::jsonb) as w(id uuid, notification_id uuid, reasons jsonb, recipients varchar[])
     order by w.id on conflict do nothing`,
    [tenantId, now, JSON.stringify(rows)],
  );
}

/**
 * A recipient's numbers are taken under the lock of its head, so that they become visible in their order. A repeat takes
 * numbers that no row gets.
 */
async function storeItems(
  em: EntityManager,
  tenantId: string,
  parts: readonly PlannedPart[],
): Promise<readonly StoredItem[]> {
  const copies = parts.flatMap(({ notification, plans, texts }) =>
    [...texts].map(([culture, { title, body }]) => ({
      plans: plans.filter((plan) => plan.culture === culture && (plan.inApp || plan.realtime)),
      written: {
        notification_id: notification.id,
        title,
        body,
        created_at: notification.createdAt,
        required_permission: notification.requiredPermission,
      },
    })),
  );
  // Ids grow, and give the recipient's notifications their order.
  const items = copies.flatMap(({ plans }, copy) =>
    plans.map(({ userId, inApp, realtime }) => ({
      id: uuid(),
      copy,
      recipient_id: userId,
      in_app: inApp,
      realtime,
    })),
  );
  if (items.length === 0) return [];
  // The limit gives the planner the number of rows. For its default of a hundred it would read whole tables.
  return em.execute(
    `with wanted as (
       select item.*, copies.list -> item.copy as written,
         row_number() over (partition by item.recipient_id order by item.id desc) - 1 as later
       from (select * from jsonb_to_recordset(?::jsonb)
               as r(id uuid, copy int, recipient_id varchar, in_app boolean, realtime boolean)
             limit ${items.length}) item
       cross join (select ?::jsonb as list offset 0) copies),
     heads as (
       insert into notifications.inbox_head as h (tenant_id, recipient_id, last_sequence)
       select ?, recipient_id, count(*) from wanted group by recipient_id order by recipient_id
       on conflict (tenant_id, recipient_id) do update set last_sequence = h.last_sequence + excluded.last_sequence
       returning recipient_id, last_sequence)
     insert into notifications.inbox_item
       (id, tenant_id, recipient_id, sequence, notification_id, title, body, in_app, realtime, created_at,
        required_permission)
     select w.id, ?, w.recipient_id, h.last_sequence - w.later, (w.written ->> 'notification_id')::uuid,
       w.written ->> 'title', w.written ->> 'body', w.in_app, w.realtime,
       (w.written ->> 'created_at')::timestamptz, w.written ->> 'required_permission'
     from wanted w join heads h on h.recipient_id = w.recipient_id
     on conflict (tenant_id, recipient_id, notification_id) do nothing
     returning id, recipient_id, notification_id, sequence`,
    [JSON.stringify(items), JSON.stringify(copies.map(({ written }) => written)), tenantId, tenantId],
  );
}

async function storeDeliveries(
  em: EntityManager,
  tenantId: string,
  parts: readonly PlannedPart[],
  now: Date,
): Promise<number> {
  const deliveries = parts.flatMap(({ notification, plans }) =>
    plans.flatMap(({ userId, culture, deliveries: channels }) =>
      channels.map((channel) => ({
        id: uuid(),
        notification_id: notification.id,
        recipient_id: userId,
        culture,
        channel,
        created_at: notification.createdAt,
      })),
    ),
  );
  if (deliveries.length === 0) return 0;
  const rows: object[] = await em.execute(
    `insert into notifications.delivery
       (id, tenant_id, notification_id, recipient_id, channel, culture, status, attempts, next_attempt_at,
       created_at)
     select d.id, ?, d.notification_id, d.recipient_id, d.channel, d.culture, 'Pending', 0, ?, d.created_at
     from jsonb_to_recordset(?::jsonb) as d(id uuid, notification_id uuid, recipient_id varchar, channel varchar,
       culture varchar, created_at timestamptz)
     order by d.notification_id, d.recipient_id, d.channel
     on conflict (tenant_id, notification_id, recipient_id, channel) do nothing returning id`,
    [tenantId, now, JSON.stringify(deliveries)],
  );
  return rows.length;
}
