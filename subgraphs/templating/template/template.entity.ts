import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import { templateLimits } from '../templating.contract.ts';

/** A template of one name and culture, with its draft and its published text. */
export const TemplateEntity = defineEntity({
  name: 'TemplateRow',
  tableName: 'template',
  schema: 'templating',
  ...tenantRows,
  indexes: [
    {
      name: 'template_category_index',
      expression:
        'create index template_category_index on templating.template (tenant_id, lower(category)) where category is not null',
    },
  ],
  uniques: [{ name: 'template_name_culture_unique', properties: ['tenantId', 'name', 'culture'] }],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    name: p.string().length(templateLimits.name),
    /** BCP 47; empty for every culture. */
    culture: p.string().length(templateLimits.culture),
    /** The category's name, with the case its author used. */
    category: p.string().length(templateLimits.category).strictNullable(),
    /** Status in lists: of the draft, or of the published text, or archived. */
    status: p.smallint(),
    mimeType: p.string().length(templateLimits.mimeType),
    /** Of the draft, or of the published text; null for none. */
    layoutName: p.string().length(templateLimits.name).strictNullable(),
    draftId: p.uuid().strictNullable(),
    publishedId: p.uuid().strictNullable(),
    modifiedAt: p.datetime(),
    modifiedBy: p.string().length(256),
  }),
});

export type TemplateRow = InferEntity<typeof TemplateEntity>;
