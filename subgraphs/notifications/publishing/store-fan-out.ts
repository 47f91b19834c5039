import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid, v5 as uuidV5 } from 'uuid';
import type { NotificationChannel } from '../contract/channel.ts';
import { digestDueAfter } from '../steps/digest-time.rules.ts';
import { type DigestedDelivery, joinDigests } from '../steps/join-digests.ts';
import { type EffectiveSteps, secondsAfter } from '../steps/step.rules.ts';
import { throttlePlans } from '../steps/throttle-plans.ts';
import type { DeliveryStep } from './delivery.rules.ts';
import type { Notification } from './notification.entity.ts';
import type { RenderedTexts } from './notification-texts.ts';
import type { RecipientPlan } from './recipient-plan.rules.ts';

/** A notification as some of its recipients get it. */
export interface PlannedPart {
  readonly notification: Notification;
  readonly plans: readonly RecipientPlan[];
  /** By culture, of every plan that reaches its recipient. */
  readonly texts: ReadonlyMap<string, RenderedTexts>;
  /** Of its type, as the tenant has them. */
  readonly steps: EffectiveSteps;
}

/** What decides about all deliveries of a fan-out. */
interface FanOutCircumstances {
  readonly now: Date;
  /** Whether a channel leads to a place that recipients share: each notification is posted there, without a digest. */
  readonly isShared: (channel: NotificationChannel) => boolean;
}

interface StoredFanOut {
  /** The created inbox rows. */
  readonly items: readonly StoredItem[];
  /** The number of created deliveries. */
  readonly deliveries: number;
  /** When deliveries that wait for a step are due. */
  readonly dueLater: readonly Date[];
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
 */
export async function storeFanOut(
  em: EntityManager,
  tenantId: string,
  planned: readonly PlannedPart[],
  circumstances: FanOutCircumstances,
): Promise<StoredFanOut> {
  const parts = await throttlePlans(em, tenantId, planned, circumstances.now);
  await storeWithholdings(em, tenantId, parts, circumstances.now);
  return {
    items: await storeItems(em, tenantId, parts),
    ...(await storeDeliveries(em, tenantId, parts, circumstances)),
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
        thread_key: notification.threadKey,
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
        required_permission, thread_key)
     select w.id, ?, w.recipient_id, h.last_sequence - w.later, (w.written ->> 'notification_id')::uuid,
       w.written ->> 'title', w.written ->> 'body', w.in_app, w.realtime,
       (w.written ->> 'created_at')::timestamptz, w.written ->> 'required_permission', w.written ->> 'thread_key'
     from wanted w join heads h on h.recipient_id = w.recipient_id
     on conflict (tenant_id, recipient_id, notification_id) do nothing
     returning id, recipient_id, notification_id, sequence`,
    [JSON.stringify(items), JSON.stringify(copies.map(({ written }) => written)), tenantId, tenantId],
  );
}

/** A delivery to store. */
export interface NewDelivery {
  readonly id: string;
  readonly notification_id: string;
  readonly recipient_id: string;
  readonly channel: NotificationChannel;
  readonly type_name: string;
  readonly culture: string;
  readonly created_at: Date;
  /** Null: another delivery carries it. */
  readonly due: Date | null;
  readonly step: DeliveryStep | null;
  readonly digest_id: string | null;
}

/** Deliveries by when they are due: at once, after a delay or with a digest, or if the inbox row is not seen. */
function deliveriesOf({ notification, plans, steps }: PlannedPart, now: Date): readonly NewDelivery[] {
  const { delay, escalate } = steps;
  const immediate = delay === null ? { due: now, step: null } : waiting('Delay', now, delay.seconds);
  return plans.flatMap(({ userId, culture, deliveries, escalation }) => {
    const common = (channel: NotificationChannel) => ({
      id: uuid(),
      notification_id: notification.id,
      type_name: notification.typeName,
      recipient_id: userId,
      culture,
      channel,
      created_at: notification.createdAt,
      digest_id: null,
    });
    const sent = deliveries.map((channel) => ({ ...common(channel), ...immediate }));
    if (escalation === null || escalate === null) return sent;
    return [...sent, { ...common(escalation), ...waiting('Escalate', now, escalate.afterSeconds) }];
  });
}

const waiting = (step: DeliveryStep, now: Date, seconds: number) => ({
  step,
  due: secondsAfter(now, seconds),
});

async function storeDeliveries(
  em: EntityManager,
  tenantId: string,
  parts: readonly PlannedPart[],
  { now, isShared }: FanOutCircumstances,
): Promise<Pick<StoredFanOut, 'deliveries' | 'dueLater'>> {
  const joining: DigestedDelivery[] = [];
  const single: NewDelivery[] = [];
  for (const part of parts) {
    const { notification, plans, steps } = part;
    const dueIn = steps.digest === null ? null : digestDueAfter(now, steps.digest);
    const zones = new Map(plans.map(({ userId, timeZone }) => [userId, timeZone]));
    for (const delivery of deliveriesOf(part, now))
      if (dueIn === null || delivery.step !== null || isShared(delivery.channel)) single.push(delivery);
      else
        joining.push({
          delivery,
          typeName: notification.typeName,
          threadKey: notification.threadKey ?? '',
          requiredPermission: notification.requiredPermission ?? '',
          digestDue: dueIn(zones.get(delivery.recipient_id) ?? null),
        });
  }
  const deliveries = [...single, ...(await joinDigests(em, tenantId, joining, now))];
  if (deliveries.length === 0) return { deliveries: 0, dueLater: [] };
  const rows: { readonly id: string }[] = await em.execute(
    `insert into notifications.delivery
       (id, tenant_id, notification_id, recipient_id, channel, culture, status, attempts, next_attempt_at,
       created_at, step, digest_id, type_name)
     select d.id, ?, d.notification_id, d.recipient_id, d.channel, d.culture, 'Pending', 0, d.due, d.created_at,
       d.step, d.digest_id, d.type_name
     from jsonb_to_recordset(?::jsonb) as d(id uuid, notification_id uuid, recipient_id varchar, channel varchar,
       culture varchar, created_at timestamptz, due timestamptz, step varchar, digest_id uuid, type_name varchar)
     order by d.notification_id, d.recipient_id, d.channel
     on conflict (tenant_id, notification_id, recipient_id, channel) do nothing returning id`,
    [tenantId, JSON.stringify(deliveries)],
  );
  const stored = new Set(rows.map(({ id }) => id));
  // Another fan-out stored it meanwhile, without a digest: what joined it would never be sent.
  if (
    deliveries.some(({ digest_id, id, step }) => step === 'Digest' && digest_id === null && !stored.has(id))
  )
    throw new Error('The first delivery of a digest was stored by another fan-out; this one is repeated.');
  const later = deliveries.flatMap(({ step, due }) => (step === null || due === null ? [] : [due.getTime()]));
  return { deliveries: rows.length, dueLater: [...new Set(later)].map((at) => new Date(at)) };
}
