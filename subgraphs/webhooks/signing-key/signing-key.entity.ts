import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { SigningKeyStatus } from '../webhooks.contract.ts';

/** A key deliveries of a subscription are signed with. */
export class WebhookSigningKey {
  id!: string;
  tenantId!: string;
  subscriptionId!: string;
  /** The secret, encrypted under `signingKeyPurpose`; null once the key signs no more. */
  protectedSecret!: string | null;
  /** What is shown of the secret. */
  hint!: string;
  status!: SigningKeyStatus;
  createdAt!: Date;
  createdBy!: string | null;
  /** When it was rotated out. */
  retiredAt!: Date | null;
  /** When a Retired key stops to sign; it stays Retired. */
  expiresAt!: Date | null;
  revokedAt!: Date | null;
  revokedBy!: string | null;
  lastRotationNotificationAt!: Date | null;
}

const oneActive = `create unique index signing_key_active_unique on webhooks.signing_key (subscription_id, tenant_id)
         where status = 'Active'`;

export const WebhookSigningKeyEntity = defineEntity({
  class: WebhookSigningKey,
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
    protectedSecret: p.text().nullable(),
    hint: p.string().length(64),
    status: p.string().length(8).$type<SigningKeyStatus>(),
    createdAt: p.datetime(),
    createdBy: p.string().length(256).nullable(),
    retiredAt: p.datetime().nullable(),
    expiresAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
    revokedBy: p.string().length(256).nullable(),
    lastRotationNotificationAt: p.datetime().nullable(),
  }),
});
