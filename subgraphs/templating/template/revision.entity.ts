import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import { templateLimits } from '../templating.contract.ts';

/** The contents of a template at one time. Drafts change; published revisions do not. */
export const RevisionEntity = defineEntity({
  name: 'RevisionRow',
  tableName: 'revision',
  schema: 'templating',
  ...tenantRows,
  indexes: [{ name: 'revision_template_index', properties: ['tenantId', 'templateId', 'id'] }],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    templateId: p.uuid(),
    content: p.text(),
    /** In code points. */
    contentLength: p.integer(),
    mimeType: p.string().length(templateLimits.mimeType),
    /** The template its page is put into; null for none. */
    layoutName: p.string().length(templateLimits.name).strictNullable(),
    /** Whether its text has a place for another page. */
    isLayout: p.boolean(),
    status: p.smallint(),
    /** Another one after each save. */
    concurrencyStamp: p.uuid(),
    createdAt: p.datetime(),
    /** User who saved it last while it was a draft. */
    createdBy: p.string().length(256),
    publishedAt: p.datetime().strictNullable(),
    publishedBy: p.string().length(256).strictNullable(),
  }),
});

export type RevisionRow = InferEntity<typeof RevisionEntity>;
