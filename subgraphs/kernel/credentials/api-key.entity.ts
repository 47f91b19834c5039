import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../tenancy/tenant-rows.ts';

/** Keys whose expiry is to be announced. */
export const expiryIndex = `create index api_key_expiry_index on kernel.api_key (expires_at)
  where expires_at is not null and revoked_at is null and expiry_announced_at is null`;

/** Table `kernel.api_key`. */
export const ApiKeyEntity = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  schema: 'kernel',
  ...tenantRows,
  indexes: [
    { name: 'api_key_tenant_id_created_at_index', properties: ['tenantId', 'createdAt'] },
    { name: 'api_key_expiry_index', expression: expiryIndex },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    name: p.string().length(200),
    type: p.string().length(16),
    environment: p.string().length(8),
    /** The public prefix, `svc_live_sk_`. */
    prefix: p.string().length(32),
    lastFourChars: p.string().length(4),
    permissions: p.json<string[]>(),
    allowedCidrs: p.json<string[]>(),
    cacheBehavior: p.string().length(16),
    expiresAt: p.datetime().strictNullable(),
    lastUsedAt: p.datetime().strictNullable(),
    revokedAt: p.datetime().strictNullable(),
    /** When it was announced that it expires soon. */
    expiryAnnouncedAt: p.datetime().strictNullable(),
    createdAt: p.datetime(),
    createdBy: p.string().length(256).strictNullable(),
    modifiedAt: p.datetime().strictNullable(),
    modifiedBy: p.string().length(256).strictNullable(),
  }),
});

export type ApiKey = InferEntity<typeof ApiKeyEntity>;

/** Table `kernel.api_key_digest`. */
export const ApiKeyDigestEntity = defineEntity({
  name: 'ApiKeyDigest',
  tableName: 'api_key_digest',
  schema: 'kernel',
  properties: (p) => ({
    digest: p.string().length(80).primary(),
    keyId: p.uuid().index('api_key_digest_key_id_index'),
    tenantId: p.uuid(),
  }),
});
