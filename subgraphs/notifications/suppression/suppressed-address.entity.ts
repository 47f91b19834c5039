import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { SuppressibleChannel, SuppressionReason } from '../contract/suppression.ts';

/** An address to which a tenant's notifications are not sent. */
export const SuppressedAddressEntity = defineEntity({
  name: 'SuppressedAddressRow',
  tableName: 'suppressed_address',
  schema: 'notifications',
  ...tenantRows,
  uniques: [{ name: 'suppressed_address_unique', properties: ['tenantId', 'channel', 'addressDigest'] }],
  indexes: [
    { name: 'suppressed_address_created_at_index', properties: ['tenantId', 'createdAt', 'id'] },
    { name: 'suppressed_address_lifted_at_index', properties: ['liftedAt'] },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    channel: p.string().length(16).$type<SuppressibleChannel>(),
    /** SHA-256 of tenant, channel and address, which finds the row. */
    addressDigest: p.string().length(64),
    /** The address, encrypted. */
    sealed: p.text(),
    reason: p.string().length(16).$type<SuppressionReason>(),
    /** Whose callback it was; null: an administrator's. */
    provider: p.string().length(32).strictNullable(),
    /** Without addresses. */
    details: p.string().length(500).strictNullable(),
    occurredAt: p.datetime(),
    createdAt: p.datetime(),
    createdBy: p.string().length(256).strictNullable(),
    /** When an administrator ended it: callbacks about earlier messages do not begin it again. Null: it holds. */
    liftedAt: p.datetime().strictNullable(),
  }),
});

export type SuppressedAddressRow = InferEntity<typeof SuppressedAddressEntity>;
