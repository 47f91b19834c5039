import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import { timelineLimits } from '../../timeline/timeline.contract.ts';
import { type DocumentFormat, templateLimits } from '../templating.contract.ts';

/** Index for retention. */
const documentsByAge = `create index entity_document_rendered_at_index on templating.entity_document (rendered_at)
  where rendered_at < 'infinity'`;

/** A document that was rendered for an entity, without its content; insert-only. */
export const EntityDocumentEntity = defineEntity({
  name: 'EntityDocumentRow',
  tableName: 'entity_document',
  schema: 'templating',
  ...tenantRows,
  indexes: [
    {
      name: 'entity_document_entity_index',
      properties: ['tenantId', 'entityType', 'entityId', 'renderedAt', 'id'],
    },
    { name: 'entity_document_rendered_at_index', expression: documentsByAge },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    entityType: p.string().length(timelineLimits.entityType),
    entityId: p.string().length(timelineLimits.entityId),
    templateName: p.string().length(templateLimits.name),
    revisionId: p.uuid(),
    format: p.string().length(8).$type<DocumentFormat>(),
    renderedAt: p.datetime(),
    renderedBy: p.string().length(256).strictNullable(),
  }),
});

export type EntityDocumentRow = InferEntity<typeof EntityDocumentEntity>;
