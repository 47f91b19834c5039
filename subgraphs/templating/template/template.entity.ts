import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import { templateLimits } from '../templating.contract.ts';

/** A template of one name and culture: what is under work, and what is published. */
export class TemplateRow {
  id!: string;
  tenantId!: string;
  name!: string;
  /** BCP 47; empty for every culture. */
  culture!: string;
  /** The category's name, with the case its author used. */
  category!: string | null;
  /** What lists show: of the draft, else of what is published, else archived. */
  status!: number;
  mimeType!: string;
  /** Of the draft, else of what is published; null for none. */
  layoutName!: string | null;
  draftId!: string | null;
  publishedId!: string | null;
  modifiedAt!: Date;
  modifiedBy!: string;
}

export const TemplateEntity = defineEntity({
  class: TemplateRow,
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
    culture: p.string().length(templateLimits.culture),
    category: p.string().length(templateLimits.category).nullable(),
    status: p.smallint(),
    mimeType: p.string().length(templateLimits.mimeType),
    layoutName: p.string().length(templateLimits.name).nullable(),
    draftId: p.uuid().nullable(),
    publishedId: p.uuid().nullable(),
    modifiedAt: p.datetime(),
    modifiedBy: p.string().length(256),
  }),
});
