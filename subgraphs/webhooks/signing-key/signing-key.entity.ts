import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { SignatureAlgorithm, SigningKeyStatus } from '../webhooks.contract.ts';

const oneActive = `create unique index signing_key_active_unique on webhooks.signing_key (subscription_id, tenant_id)
         where status = 'Active'`;

/** A key deliveries of a subscription are signed with. */
export const WebhookSigningKeyEntity = defineEntity({
  name: 'WebhookSigningKey',
  tableName: 'signing_key',
  schema: 'webhooks',
  ...tenantRows,
  indexes: [
    { name: 'signing_key_subscription_id_index', properties: ['subscriptionId', 'createdAt'] },
    { name: 'signing_key_active_unique', expression: oneActive },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    subscriptionId: p.uuid(),
    /** The secret, encrypted under `signingKeyPurpose`; null once the key no longer signs. */
    protectedSecret: p.text().strictNullable(),
    algorithm: p.string().length(16).$type<SignatureAlgorithm>(),
    /** `whpk_…`, with which receivers verify; null for a symmetric key. */
    publicKey: p.string().length(64).strictNullable(),
    /** The visible part of the secret, or of the public key. */
    hint: p.string().length(64),
    status: p.string().length(8).$type<SigningKeyStatus>(),
    createdAt: p.datetime(),
    createdBy: p.string().length(256).strictNullable(),
    /** When it was rotated out. */
    retiredAt: p.datetime().strictNullable(),
    /** When a Retired key stops to sign; it stays Retired. */
    expiresAt: p.datetime().strictNullable(),
    revokedAt: p.datetime().strictNullable(),
    revokedBy: p.string().length(256).strictNullable(),
    lastRotationNotificationAt: p.datetime().strictNullable(),
  }),
});

export type WebhookSigningKey = InferEntity<typeof WebhookSigningKeyEntity>;
