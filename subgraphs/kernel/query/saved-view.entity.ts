import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../tenancy/tenant-rows.ts';
import { savedViewLimits } from './saved-view.rules.ts';

/** A user's way of looking at a query: filters, order, grouping and columns, as the client wrote them. */
export class SavedView {
  id!: string;
  tenantId!: string;
  /** Id of the owner. */
  userId!: string;
  /** The query, by name. */
  entityType!: string;
  name!: string;
  /** Whether all users of the tenant who may use the query see it. */
  isShared!: boolean;
  filterJson!: string | null;
  sortJson!: string | null;
  groupByJson!: string | null;
  visibleColumnsJson!: string | null;
  createdAt!: Date;
  modifiedAt!: Date | null;
}

/** Table `kernel.saved_view`. */
export const SavedViewEntity = defineEntity({
  class: SavedView,
  tableName: 'saved_view',
  schema: 'kernel',
  ...tenantRows,
  indexes: [{ name: 'saved_view_tenant_id_entity_type_index', properties: ['tenantId', 'entityType'] }],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    userId: p.string().length(256),
    entityType: p.string().length(200),
    name: p.string().length(savedViewLimits.nameLength),
    isShared: p.boolean(),
    filterJson: p.text().nullable(),
    sortJson: p.text().nullable(),
    groupByJson: p.text().nullable(),
    visibleColumnsJson: p.text().nullable(),
    createdAt: p.datetime(),
    modifiedAt: p.datetime().nullable(),
  }),
});

/** The default view of a user; a shared view may be the default of many users. */
export class SavedViewDefault {
  tenantId!: string;
  userId!: string;
  entityType!: string;
  viewId!: string;
}

/** Table `kernel.saved_view_default`. */
export const SavedViewDefaultEntity = defineEntity({
  class: SavedViewDefault,
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
