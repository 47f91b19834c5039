import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import { templateLimits } from '../templating.contract.ts';

/** A group of templates, with what lists show of it. */
export const CategoryEntity = defineEntity({
  name: 'CategoryRow',
  tableName: 'category',
  schema: 'templating',
  ...tenantRows,
  indexes: [
    {
      name: 'category_name_unique',
      expression: 'create unique index category_name_unique on templating.category (tenant_id, lower(name))',
    },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    name: p.string().length(templateLimits.category),
    description: p.string().length(templateLimits.categoryDescription).strictNullable(),
    icon: p.string().length(templateLimits.categoryIcon).strictNullable(),
    sortOrder: p.integer(),
  }),
});

export type CategoryRow = InferEntity<typeof CategoryEntity>;
