import { defineEntity } from '@mikro-orm/core';
import { tenantOrGlobalRows } from '../../kernel/tenancy/tenant-rows.ts';
import { grantLimits } from '../grant/grant.rules.ts';

/** Metadata of a role, inserted when a token or a grant first names it. */
export class RoleMetadata {
  id!: string;
  tenantId!: string;
  name!: string;
  /** The identity provider's client that it belongs to; null: any. */
  clientId!: string | null;
  description!: string | null;
  /** Whether it passes every permission check. */
  isSystem!: boolean;
  isOrphaned!: boolean;
  orphanedAt!: Date | null;
  concurrencyStamp!: string;
  createdAt!: Date;
  createdBy!: string | null;
  modifiedAt!: Date | null;
  modifiedBy!: string | null;
}

export const RoleMetadataEntity = defineEntity({
  class: RoleMetadata,
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
    clientId: p.string().length(256).nullable(),
    description: p.string().length(500).nullable(),
    isSystem: p.boolean(),
    isOrphaned: p.boolean(),
    orphanedAt: p.datetime().nullable(),
    concurrencyStamp: p.string().length(40),
    createdAt: p.datetime(),
    createdBy: p.string().length(256).nullable(),
    modifiedAt: p.datetime().nullable(),
    modifiedBy: p.string().length(256).nullable(),
  }),
});
