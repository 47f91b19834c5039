import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import type { SuppressedAddressRow } from './suppressed-address.entity.ts';

/** An address that is to be suppressed. */
export type NewSuppression = Omit<SuppressedAddressRow, 'id' | 'createdAt' | 'liftedAt'>;

/**
 * Suppresses addresses by one statement. What is suppressed stays as it is; what was lifted is suppressed again by hand, or
 * for a reason that is not older.
 */
export async function storeSuppressions(
  em: EntityManager,
  suppressions: readonly NewSuppression[],
  now: Date,
): Promise<void> {
  if (suppressions.length === 0) return;
  const rows = suppressions.map((one) => ({
    id: uuid(),
    tenant_id: one.tenantId,
    channel: one.channel,
    address_digest: one.addressDigest,
    sealed: one.sealed,
    reason: one.reason,
    provider: one.provider,
    details: one.details,
    occurred_at: one.occurredAt,
    created_at: now,
    created_by: one.createdBy,
  }));
  await em.execute(
    `insert into notifications.suppressed_address as known (id, tenant_id, channel, address_digest, sealed, reason,
       provider, details, occurred_at, created_at, created_by)
     select distinct on (tenant_id, channel, address_digest) id, tenant_id, channel, address_digest, sealed, reason,
       provider, details, occurred_at, created_at, created_by
     from jsonb_to_recordset(?::jsonb) as s(id uuid, tenant_id uuid, channel varchar, address_digest varchar, sealed text,
       reason varchar, provider varchar, details varchar, occurred_at timestamptz, created_at timestamptz,
       created_by varchar)
     order by tenant_id, channel, address_digest, occurred_at desc
     on conflict (tenant_id, channel, address_digest) do update set sealed = excluded.sealed,
       reason = excluded.reason, provider = excluded.provider, details = excluded.details,
       occurred_at = excluded.occurred_at, created_at = excluded.created_at, created_by = excluded.created_by,
       lifted_at = null
     where known.lifted_at is not null
       and (excluded.reason = 'Manual' or known.lifted_at <= excluded.occurred_at)`,
    [JSON.stringify(rows)],
  );
}
