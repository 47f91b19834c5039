import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import { templateLimits } from '../templating.contract.ts';

/** What a template says, at one time. Drafts change; what was published stays as it was. */
export class RevisionRow {
  id!: string;
  tenantId!: string;
  templateId!: string;
  content!: string;
  /** In code points. */
  contentLength!: number;
  mimeType!: string;
  /** The template its page is put into; null for none. */
  layoutName!: string | null;
  /** Whether its text has a place for another page. */
  isLayout!: boolean;
  status!: number;
  /** Another one after each save. */
  concurrencyStamp!: string;
  createdAt!: Date;
  /** Who saved it last while it was a draft. */
  createdBy!: string;
  publishedAt!: Date | null;
  publishedBy!: string | null;
}

export const RevisionEntity = defineEntity({
  class: RevisionRow,
  tableName: 'revision',
  schema: 'templating',
  ...tenantRows,
  indexes: [{ name: 'revision_template_index', properties: ['tenantId', 'templateId', 'id'] }],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    templateId: p.uuid(),
    content: p.text(),
    contentLength: p.integer(),
    mimeType: p.string().length(templateLimits.mimeType),
    layoutName: p.string().length(templateLimits.name).nullable(),
    isLayout: p.boolean(),
    status: p.smallint(),
    concurrencyStamp: p.uuid(),
    createdAt: p.datetime(),
    createdBy: p.string().length(256),
    publishedAt: p.datetime().nullable(),
    publishedBy: p.string().length(256).nullable(),
  }),
});
