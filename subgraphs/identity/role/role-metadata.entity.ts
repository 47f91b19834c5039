import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantOrGlobalRows } from '../../kernel/tenancy/tenant-rows.ts';
import { grantLimits } from '../grant/grant.rules.ts';

/** Metadata of a role, inserted when a token or a grant first names it. */
export const RoleMetadataEntity = defineEntity({
  name: 'RoleMetadata',
  tableName: 'role_metadata',
  schema: 'identity',
  ...tenantOrGlobalRows,
  indexes: [
    {
      name: 'role_metadata_name_unique',
      expression:
        'create unique index role_metadata_name_unique on identity.role_metadata (tenant_id, lower(name))',
    },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    name: p.string().length(grantLimits.roleNameLength),
    /** The identity provider's client that it belongs to; null: any. */
    clientId: p.string().length(256).strictNullable(),
    description: p.string().length(500).strictNullable(),
    /** Whether it passes every permission check. */
    isSystem: p.boolean(),
    isOrphaned: p.boolean(),
    orphanedAt: p.datetime().strictNullable(),
    concurrencyStamp: p.string().length(40),
    createdAt: p.datetime(),
    createdBy: p.string().length(256).strictNullable(),
    modifiedAt: p.datetime().strictNullable(),
    modifiedBy: p.string().length(256).strictNullable(),
  }),
});

export type RoleMetadata = InferEntity<typeof RoleMetadataEntity>;
