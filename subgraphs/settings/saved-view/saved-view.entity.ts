import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { savedViewLimits } from '../../kernel/query/definition.ts';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** Table `kernel.saved_view`: processes of earlier releases look for it there, so it keeps its schema. */
export const SavedViewEntity = defineEntity({
  name: 'SavedView',
  tableName: 'saved_view',
  schema: 'kernel',
  ...tenantRows,
  indexes: [{ name: 'saved_view_tenant_id_entity_type_index', properties: ['tenantId', 'entityType'] }],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    /** Id of the owner. */
    userId: p.string().length(256),
    /** The query, by name. */
    entityType: p.string().length(200),
    name: p.string().length(savedViewLimits.nameLength),
    /** Whether all users of the tenant who may use the query see it. */
    isShared: p.boolean(),
    filterJson: p.text().strictNullable(),
    sortJson: p.text().strictNullable(),
    groupByJson: p.text().strictNullable(),
    visibleColumnsJson: p.text().strictNullable(),
    createdAt: p.datetime(),
    modifiedAt: p.datetime().strictNullable(),
  }),
});

export type SavedView = InferEntity<typeof SavedViewEntity>;

/** Table `kernel.saved_view_default`. */
export const SavedViewDefaultEntity = defineEntity({
  name: 'SavedViewDefault',
  tableName: 'saved_view_default',
  schema: 'kernel',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    userId: p.string().length(256).primary(),
    entityType: p.string().length(200).primary(),
    viewId: p.uuid().index('saved_view_default_view_id_index'),
  }),
});
