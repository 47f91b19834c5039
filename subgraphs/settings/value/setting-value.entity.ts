import { defineEntity } from '@mikro-orm/core';
import { tenantOrGlobalRows, tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** A stored value of a tenant, or of everybody where the row is the host's. */
export class SettingValue {
  tenantId!: string;
  name!: string;
  /** Plain, or encrypted where the definition says so. */
  value!: string;
  modifiedAt!: Date;
  modifiedBy!: string | null;
}

/** Table `settings.setting_value`. */
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

/** Table `settings.user_setting_value`. */
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
