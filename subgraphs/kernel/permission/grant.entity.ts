import { defineEntity } from '@mikro-orm/core';
import { tenantOrGlobalRows } from '../tenancy/tenant-rows.ts';

/** A permission granted to a role (specification, "PermissionGrant"). Host rows grant in every tenant. */
export class PermissionGrant {
  id!: string;
  tenantId!: string;
  name!: string;
  roleName!: string;
  createdAt!: Date;
  createdBy!: string | null;
  modifiedAt!: Date | null;
  modifiedBy!: string | null;
}

/** Table `kernel.permission_grant`. */
export const PermissionGrantEntity = defineEntity({
  class: PermissionGrant,
  tableName: 'permission_grant',
  schema: 'kernel',
  ...tenantOrGlobalRows,
  uniques: [{ name: 'permission_grant_unique', properties: ['tenantId', 'name', 'roleName'] }],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    name: p.string().length(200),
    roleName: p.string().length(200),
    createdAt: p.datetime(),
    createdBy: p.string().length(256).nullable(),
    modifiedAt: p.datetime().nullable(),
    modifiedBy: p.string().length(256).nullable(),
  }),
});
