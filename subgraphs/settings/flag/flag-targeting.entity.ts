import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { TargetingRule } from './targeting.rules.ts';

/** The rules by which a tenant gives a setting other values for some callers. */
export const FlagTargetingEntity = defineEntity({
  name: 'FlagTargeting',
  tableName: 'flag_targeting',
  schema: 'settings',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    /** Of the setting. */
    name: p.string().length(256).primary(),
    rules: p.json<TargetingRule[]>(),
    modifiedAt: p.datetime(),
    modifiedBy: p.string().length(256).strictNullable(),
  }),
});
