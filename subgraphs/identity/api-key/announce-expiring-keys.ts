import type { EntityManager } from '@mikro-orm/postgresql';
import { systemActor } from '../../kernel/call/actor.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { tenantOf } from '../../kernel/tenancy/tenant.ts';
import { notify } from '../../notifications/contract/notify.ts';
import { type ApiKeyExpiry, apiKeyExpiringNotification, apiKeyExpiringSoon } from '../identity.contract.ts';

export interface AnnouncementDependencies extends Pick<KernelServices, 'database' | 'clock' | 'events'> {
  /** Days before the expiry. */
  readonly leadDays: number;
}

/** Maximum number of keys of one transaction. */
const batch = 500;
const day = 86_400_000;

interface DueKey extends ApiKeyExpiry {
  readonly tenantId: string;
  readonly createdBy: string | null;
}

/**
 * Every night, publishes {@link apiKeyExpiringSoon} once for each key that expires within the lead time, and notifies
 * its creator. Mark, event and notification commit together.
 */
export function announceExpiringKeys({
  database,
  clock,
  events,
  leadDays,
}: AnnouncementDependencies): JobDefinition {
  const announce = async (em: EntityManager, { tenantId, createdBy, ...key }: DueKey) => {
    const publisher = events.publisher({ tenant: tenantOf(tenantId), actor: systemActor });
    await publisher.publish(em, apiKeyExpiringSoon, key);
    if (createdBy === null) return;
    await notify(
      { publish: (type, data) => publisher.publish(em, type, data) },
      { type: apiKeyExpiringNotification, data: { ...key }, recipients: { users: [createdBy] } },
    );
  };
  return {
    name: 'identity.announce-expiring-keys',
    schedules: [{ cron: '27 4 * * *', catchUp: true }],
    async handle() {
      for (let announced = batch; announced === batch; ) {
        announced = await database.system(async (em) => {
          const due = await markDue(em, clock.now(), leadDays);
          for (const key of due) await announce(em, key);
          return due.length;
        });
      }
    },
  };
}

/** Takes keys that are due, so that no other process takes them too. */
async function markDue(em: EntityManager, now: Date, leadDays: number): Promise<readonly DueKey[]> {
  const due = await em.execute<(Omit<DueKey, 'expiresAt'> & { expiresAt: Date | string })[]>(
    `update kernel.api_key set expiry_announced_at = ?
      where id in (select id from kernel.api_key
        where revoked_at is null and expiry_announced_at is null and expires_at > ? and expires_at <= ?
        order by expires_at limit ${batch} for update skip locked)
      returning tenant_id as "tenantId", created_by as "createdBy", id as "apiKeyId", name, type, environment,
        expires_at as "expiresAt"`,
    [now, now, new Date(now.getTime() + leadDays * day)],
  );
  return due.map((key) => ({ ...key, expiresAt: new Date(key.expiresAt).toISOString() }));
}
