import type { EntityManager } from '@mikro-orm/postgresql';
import type { TenantPublication } from '../../kernel/call/event.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { type Notify, notificationRequested } from '../../notifications/contract/notify.ts';
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
 * its creator. Mark, event and notification commit together, those of a batch by two statements.
 */
export function announceExpiringKeys({
  database,
  clock,
  events,
  leadDays,
}: AnnouncementDependencies): JobDefinition {
  return {
    name: 'identity.announce-expiring-keys',
    schedules: [{ cron: '27 4 * * *', catchUp: true }],
    async handle() {
      for (let announced = batch; announced === batch; ) {
        announced = await database.system(async (em) => {
          const due = await markDue(em, clock.now(), leadDays);
          await events.publishForTenants(em, due.flatMap(announcementsOf));
          return due.length;
        });
      }
    },
  };
}

function announcementsOf({ tenantId, createdBy, ...key }: DueKey): readonly TenantPublication[] {
  const expiring = { tenantId, type: apiKeyExpiringSoon, data: key };
  if (createdBy === null) return [expiring];
  const request: Notify = {
    type: apiKeyExpiringNotification,
    data: { ...key },
    recipients: { users: [createdBy] },
  };
  return [expiring, { tenantId, type: notificationRequested, data: request }];
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
