import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantOrGlobalRows } from '../tenancy/tenant-rows.ts';

/** Index of the permission check. */
export const grantsByRole =
  'create index permission_grant_role_index on kernel.permission_grant (role_key, tenant_id)';

/** The order of the list of grants. */
export const grantsInOrder = `create index permission_grant_list_index on kernel.permission_grant (tenant_id,
  lower(role_name) collate "C", role_name collate "C", lower(name) collate "C", name collate "C", id)`;

/** Table `kernel.permission_grant`. */
export const PermissionGrantEntity = defineEntity({
  name: 'PermissionGrant',
  tableName: 'permission_grant',
  schema: 'kernel',
  ...tenantOrGlobalRows,
  uniques: [{ name: 'permission_grant_unique', properties: ['tenantId', 'name', 'roleName'] }],
  indexes: [
    { name: 'permission_grant_role_index', expression: grantsByRole },
    { name: 'permission_grant_list_index', expression: grantsInOrder },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    name: p.string().length(200),
    roleName: p.string().length(200),
    /** The role name in lower case, compared by code point; a generated column. */
    roleKey: p.text().collation('C').generated('(lower((role_name)::text)) stored').lazy(),
    createdAt: p.datetime(),
    createdBy: p.string().length(256).strictNullable(),
    modifiedAt: p.datetime().strictNullable(),
    modifiedBy: p.string().length(256).strictNullable(),
  }),
});

export type PermissionGrant = InferEntity<typeof PermissionGrantEntity>;
