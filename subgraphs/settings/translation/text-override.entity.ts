import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import { textOverrideLimits } from '../settings.contract.ts';

/** A text of the installation that a tenant has replaced. */
export const TextOverrideEntity = defineEntity({
  name: 'TextOverride',
  tableName: 'text_override',
  schema: 'settings',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    culture: p.string().length(35).primary(),
    key: p.string().length(textOverrideLimits.keyLength).primary(),
    text: p.string().length(textOverrideLimits.textLength),
    modifiedAt: p.datetime(),
    modifiedBy: p.string().length(256).strictNullable(),
  }),
});

export type TextOverride = InferEntity<typeof TextOverrideEntity>;
