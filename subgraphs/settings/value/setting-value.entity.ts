import { defineEntity } from '@mikro-orm/core';
import { tenantOrGlobalRows, tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** A stored value of a tenant, or a global value in a row of the host. */
export const SettingValueEntity = defineEntity({
  name: 'SettingValue',
  tableName: 'setting_value',
  schema: 'settings',
  ...tenantOrGlobalRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    name: p.string().length(256).primary(),
    /** Plain, or encrypted if the definition is encrypted. */
    value: p.text(),
    modifiedAt: p.datetime(),
    modifiedBy: p.string().length(256).strictNullable(),
  }),
});

/** A stored value of one user in one tenant. */
export const UserSettingValueEntity = defineEntity({
  name: 'UserSettingValue',
  tableName: 'user_setting_value',
  schema: 'settings',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    userId: p.string().length(256).primary(),
    name: p.string().length(256).primary(),
    value: p.text(),
    modifiedAt: p.datetime(),
    modifiedBy: p.string().length(256).strictNullable(),
  }),
});
