import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { NotificationStepName } from '../contract/notification-steps.ts';

/** A step of a notification type as a tenant changed it. */
export const StepAdjustmentEntity = defineEntity({
  name: 'StepAdjustment',
  tableName: 'step_adjustment',
  schema: 'notifications',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    typeName: p.string().length(128).primary(),
    step: p.string().length(16).$type<NotificationStepName>().primary(),
    isEnabled: p.boolean(),
    /** Those that the tenant set. */
    figures: p.json<Readonly<Record<string, number>>>(),
    modifiedAt: p.datetime(),
    modifiedBy: p.string().length(256).nullable(),
  }),
});
