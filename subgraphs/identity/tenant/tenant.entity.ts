import { defineEntity } from '@mikro-orm/core';
import { systemPolicy } from '../../kernel/tenancy/tenant-rows.ts';

/** A customer of the installation. Written in host context only; a tenant can read its own row. */
export class TenantRow {
  id!: string;
  name!: string;
  isActive!: boolean;
  createdAt!: Date;
  createdBy!: string | null;
  modifiedAt!: Date | null;
  modifiedBy!: string | null;

  rename(name: string, at: Date, by: string | null): void {
    this.name = name;
    this.touch(at, by);
  }

  /** Activates or deactivates the tenant; callers of an inactive tenant are refused. */
  setActive(isActive: boolean, at: Date, by: string | null): void {
    this.isActive = isActive;
    this.touch(at, by);
  }

  private touch(at: Date, by: string | null): void {
    this.modifiedAt = at;
    this.modifiedBy = by;
  }
}

/** The order of the list. */
const tenantsInOrder = `create index tenant_list_index on identity.tenant
  (lower(name) collate "C", name collate "C")`;

const current = "(current_setting('mikro.tenant.id'::text))::uuid";
const isHost = `(${current} = '00000000-0000-0000-0000-000000000000'::uuid)`;

export const TenantEntity = defineEntity({
  class: TenantRow,
  tableName: 'tenant',
  schema: 'identity',
  rowLevelSecurity: 'force',
  policies: [
    systemPolicy,
    { name: 'tenant_visible', using: `((id = ${current}) OR ${isHost})`, check: isHost },
  ],
  indexes: [
    {
      name: 'tenant_name_unique',
      expression: 'create unique index tenant_name_unique on identity.tenant (lower(name))',
    },
    { name: 'tenant_list_index', expression: tenantsInOrder },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    name: p.string().length(200),
    isActive: p.boolean(),
    createdAt: p.datetime(),
    createdBy: p.string().length(256).nullable(),
    modifiedAt: p.datetime().nullable(),
    modifiedBy: p.string().length(256).nullable(),
  }),
});
