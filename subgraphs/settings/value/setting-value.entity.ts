import { defineEntity } from '@mikro-orm/core';
import { tenantOrGlobalRows, tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** A stored value of a tenant, or a global value in a row of the host. */
export class SettingValue {
  tenantId!: string;
  name!: string;
  /** Plain, or encrypted if the definition says so. */
  value!: string;
  modifiedAt!: Date;
  modifiedBy!: string | null;
}

export const SettingValueEntity = defineEntity({
  class: SettingValue,
  tableName: 'setting_value',
  schema: 'settings',
  ...tenantOrGlobalRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    name: p.string().length(256).primary(),
    value: p.text(),
    modifiedAt: p.datetime(),
    modifiedBy: p.string().length(256).nullable(),
  }),
});

/** A stored value of one user in one tenant. */
export class UserSettingValue extends SettingValue {
  userId!: string;
}

export const UserSettingValueEntity = defineEntity({
  class: UserSettingValue,
  tableName: 'user_setting_value',
  schema: 'settings',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    userId: p.string().length(256).primary(),
    name: p.string().length(256).primary(),
    value: p.text(),
    modifiedAt: p.datetime(),
    modifiedBy: p.string().length(256).nullable(),
  }),
});
