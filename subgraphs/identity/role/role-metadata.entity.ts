import { defineEntity } from '@mikro-orm/core';
import { tenantOrGlobalRows } from '../../kernel/tenancy/tenant-rows.ts';
import { grantLimits } from '../grant/grant.rules.ts';

/** What is known of a role besides its grants. Noted when a token or a grant first names it. */
export class RoleMetadata {
  id!: string;
  tenantId!: string;
  name!: string;
  /** The identity provider's client it belongs to; null: any. */
  clientId!: string | null;
  description!: string | null;
  /** Passes every permission check. */
  isSystem!: boolean;
  isOrphaned!: boolean;
  orphanedAt!: Date | null;
  concurrencyStamp!: string;
  createdAt!: Date;
  createdBy!: string | null;
  modifiedAt!: Date | null;
  modifiedBy!: string | null;
}

/** Table `identity.role_metadata`. */
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
