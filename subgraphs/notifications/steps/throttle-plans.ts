import type { EntityManager } from '@mikro-orm/postgresql';
import { messagesOf, withoutMessages } from '../publishing/recipient-plan.rules.ts';
import type { PlannedPart } from '../publishing/store-fan-out.ts';
import { type Pass, passThrottle, secondsAfter } from './step.rules.ts';
import { type RowOfRecipient, rowKey } from './unseen-rows.ts';

interface ThrottleKey {
  readonly recipient: string;
  readonly type: string;
  readonly thread: string;
}

type Throttled = PlannedPart['steps']['throttle'] & {};

const textOf = ({ recipient, type, thread }: ThrottleKey) => JSON.stringify([recipient, type, thread]);

const keyOf = ({ notification }: PlannedPart, { perThread }: Throttled, recipient: string): ThrottleKey => ({
  recipient,
  type: notification.typeName,
  thread: perThread ? (notification.threadKey ?? '') : '',
});

/**
 * Withholds the messages that are too many for their recipients. Three statements, none for types without a throttle.
 * Fan-outs to the same recipient wait for each other, so that no two take the last place. What was decided before stays,
 * however late a fan-out is repeated.
 * @param em of the transaction that stores the parts.
 */
export async function throttlePlans(
  em: EntityManager,
  tenantId: string,
  parts: readonly PlannedPart[],
  now: Date,
): Promise<readonly PlannedPart[]> {
  const keys = new Map<string, ThrottleKey>();
  const asked: RowOfRecipient[] = [];
  for (const part of parts) {
    const { throttle } = part.steps;
    if (throttle === null) continue;
    for (const plan of part.plans.filter((one) => messagesOf(one).length > 0)) {
      const key = keyOf(part, throttle, plan.userId);
      keys.set(textOf(key), key);
      asked.push({ notificationId: part.notification.id, recipientId: plan.userId });
    }
  }
  if (keys.size === 0) return parts;
  const passes = await lockPasses(em, tenantId, [...keys.values()], now);
  const decided = await findDecided(em, tenantId, asked);
  const changed = new Map<string, ThrottleKey & { passes: readonly Pass[]; expires_at: Date }>();
  const throttled = parts.map((part) => {
    const { throttle } = part.steps;
    if (throttle === null) return part;
    const plans = part.plans.map((plan) => {
      if (messagesOf(plan).length === 0) return plan;
      const before = decided.get(rowKey({ notificationId: part.notification.id, recipientId: plan.userId }));
      if (before !== undefined) return before ? plan : withoutMessages(plan, 'Throttled');
      const key = keyOf(part, throttle, plan.userId);
      const pass = { notificationId: part.notification.id, at: now.getTime() };
      const kept = passThrottle(passes.get(textOf(key)) ?? [], pass, throttle);
      if (kept === null) return withoutMessages(plan, 'Throttled');
      passes.set(textOf(key), kept);
      const expires_at = secondsAfter(now, throttle.windowSeconds);
      changed.set(textOf(key), { ...key, passes: kept, expires_at });
      return plan;
    });
    return { ...part, plans };
  });
  await storePasses(em, tenantId, [...changed.values()]);
  return throttled;
}

async function lockPasses(
  em: EntityManager,
  tenantId: string,
  keys: readonly ThrottleKey[],
  now: Date,
): Promise<Map<string, readonly Pass[]>> {
  const rows: (ThrottleKey & { passes: readonly Pass[] })[] = await em.execute(
    `insert into notifications.throttle as t (tenant_id, recipient_id, type_name, thread_key, passes, expires_at)
     select ?, k.recipient, k.type, k.thread, '[]', ?
     from jsonb_to_recordset(?::jsonb) as k(recipient varchar, type varchar, thread varchar)
     order by k.recipient, k.type, k.thread
     on conflict (tenant_id, recipient_id, type_name, thread_key) do update set expires_at = t.expires_at
     returning recipient_id as recipient, type_name as type, thread_key as thread, passes`,
    [tenantId, now, JSON.stringify(keys)],
  );
  return new Map(rows.map((row) => [textOf(row), row.passes]));
}

/** Whether earlier fan-outs of the same notification passed, by {@link rowKey}. */
async function findDecided(
  em: EntityManager,
  tenantId: string,
  asked: readonly RowOfRecipient[],
): Promise<ReadonlyMap<string, boolean>> {
  const rows: (RowOfRecipient & { passed: boolean })[] = await em.execute(
    `with asked as (
       select * from jsonb_to_recordset(?::jsonb) as k("notificationId" uuid, "recipientId" varchar))
     select distinct k."notificationId", k."recipientId", true as passed
     from asked k join notifications.delivery d on d.tenant_id = ? and d.notification_id = k."notificationId"
       and d.recipient_id = k."recipientId"
     union all
     select k."notificationId", k."recipientId", false
     from asked k
     where exists (
       select from notifications.withholding w, jsonb_each_text(w.reasons) reason
       where w.tenant_id = ? and w.notification_id = k."notificationId" and k."recipientId" = any (w.recipients)
         and reason.value = 'Throttled')`,
    [JSON.stringify(asked), tenantId, tenantId],
  );
  return new Map(rows.map((row) => [rowKey(row), row.passed]));
}

async function storePasses(em: EntityManager, tenantId: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  await em.execute(
    `update notifications.throttle t set passes = k.passes, expires_at = k.expires_at
     from jsonb_to_recordset(?::jsonb)
       as k(recipient varchar, type varchar, thread varchar, passes jsonb, expires_at timestamptz)
     where t.tenant_id = ? and t.recipient_id = k.recipient and t.type_name = k.type and t.thread_key = k.thread`,
    [JSON.stringify(rows), tenantId],
  );
}
