import type { EntityManager } from '@mikro-orm/postgresql';
import type { TenantPublication } from '../../kernel/call/event.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { notificationRequested } from '../../notifications/contract/notify.ts';
import { creatorNotification } from '../subscription/move-subscription.ts';
import { webhookNotifications } from '../webhooks.contract.ts';

export interface ReminderDependencies extends Pick<KernelServices, 'database' | 'clock' | 'events'> {
  /** Milliseconds after which an Active key is old, and after which its tenant is reminded again; 0: never. */
  readonly reminderAge: number;
}

/** Maximum number of reminders of one statement. */
const batch = 500;

/** An old key, with its owner. */
interface DueKey {
  readonly tenantId: string;
  readonly subscriptionId: string;
  readonly eventType: string;
  readonly targetUrl: string;
  readonly createdBy: string | null;
}

/**
 * Every night, notifies creators of Active keys that are old, once per key, and deletes secrets that no longer sign. A
 * notification and its mark commit together, those of a batch by two statements.
 */
export function remindOfRotation({
  database,
  clock,
  events,
  reminderAge,
}: ReminderDependencies): JobDefinition {
  return {
    name: 'webhooks.remind-of-rotation',
    schedules: [{ cron: '17 4 * * *', catchUp: true }],
    async handle() {
      await forgetSpentSecrets(database, clock);
      if (reminderAge === 0) return;
      for (let reminded = batch; reminded === batch; ) {
        reminded = await database.system(async (em) => {
          const due = await markDue(em, clock.now(), reminderAge);
          await events.publishForTenants(em, due.map(reminderOf));
          return due.length;
        });
      }
    },
  };
}

function reminderOf({ tenantId, createdBy, ...key }: DueKey): TenantPublication {
  const creator = { id: key.subscriptionId, createdBy };
  return {
    tenantId,
    type: notificationRequested,
    data: creatorNotification(creator, webhookNotifications.keyRotationDue, key),
  };
}

/** Takes keys whose reminder is due, so that no other process takes them too. */
async function markDue(em: EntityManager, now: Date, age: number): Promise<readonly DueKey[]> {
  const before = new Date(now.getTime() - age);
  return em.execute<DueKey[]>(
    `update webhooks.signing_key k set last_rotation_notification_at = ?
       from webhooks.subscription s
      where s.id = k.subscription_id and k.id in (
        select d.id from webhooks.signing_key d join webhooks.subscription t on t.id = d.subscription_id
         where d.status = 'Active' and t.status <> 'Deactivated' and d.created_at <= ?
           and coalesce(d.last_rotation_notification_at, d.created_at) <= ?
         order by d.created_at, d.id limit ${batch} for update of d skip locked)
      returning k.tenant_id as "tenantId", s.id as "subscriptionId", s.event_type as "eventType",
        s.target_url as "targetUrl", s.created_by as "createdBy"`,
    [now, before, before],
  );
}

/** A Retired key past its grace period signs nothing: its secret need not exist. */
async function forgetSpentSecrets(database: KernelServices['database'], clock: Clock): Promise<void> {
  await database.system((em) =>
    em.execute(
      `update webhooks.signing_key set protected_secret = null
        where status = 'Retired' and expires_at <= ? and protected_secret is not null`,
      [clock.now()],
    ),
  );
}
