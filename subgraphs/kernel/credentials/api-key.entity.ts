import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../tenancy/tenant-rows.ts';

/** A stored API key. Only a digest of the secret is kept. */
export class ApiKey {
  id!: string;
  tenantId!: string;
  name!: string;
  type!: string;
  environment!: string;
  /** The public prefix, `svc_live_sk_`. */
  prefix!: string;
  lastFourChars!: string;
  permissions!: string[];
  allowedCidrs!: string[];
  cacheBehavior!: string;
  expiresAt!: Date | null;
  lastUsedAt!: Date | null;
  revokedAt!: Date | null;
  createdAt!: Date;
  createdBy!: string | null;
  modifiedAt!: Date | null;
  modifiedBy!: string | null;
}

/** Table `kernel.api_key`. */
export const ApiKeyEntity = defineEntity({
  class: ApiKey,
  tableName: 'api_key',
  schema: 'kernel',
  ...tenantRows,
  indexes: [{ name: 'api_key_tenant_id_created_at_index', properties: ['tenantId', 'createdAt'] }],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    name: p.string().length(200),
    type: p.string().length(16),
    environment: p.string().length(8),
    prefix: p.string().length(32),
    lastFourChars: p.string().length(4),
    permissions: p.json<string[]>(),
    allowedCidrs: p.json<string[]>(),
    cacheBehavior: p.string().length(16),
    expiresAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    createdBy: p.string().length(256).nullable(),
    modifiedAt: p.datetime().nullable(),
    modifiedBy: p.string().length(256).nullable(),
  }),
});

/**
 * Maps a digest to its tenant. The table has no row-level security: it is read before the tenant is known, and
 * contains only digests of 190-bit secrets.
 */
export class ApiKeyDigest {
  digest!: string;
  keyId!: string;
  tenantId!: string;
}

/** Table `kernel.api_key_digest`. */
export const ApiKeyDigestEntity = defineEntity({
  class: ApiKeyDigest,
  tableName: 'api_key_digest',
  schema: 'kernel',
  properties: (p) => ({
    digest: p.string().length(80).primary(),
    keyId: p.uuid().index('api_key_digest_key_id_index'),
    tenantId: p.uuid(),
  }),
});
