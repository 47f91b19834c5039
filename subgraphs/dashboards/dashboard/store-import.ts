import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import type { CatalogEntry, DefinitionView } from '../catalog/definition-catalog.ts';
import { createWidgets } from '../widget/create-widgets.ts';
import { WidgetEntity } from '../widget/widget.entity.ts';
import { DashboardEntity, type DashboardRow } from './dashboard.entity.ts';

/** The source of an import: a definition in one of its views. */
export interface ImportSource {
  readonly definition: CatalogEntry;
  readonly view: DefinitionView;
}

/** The owner and time of an import. */
export interface ImportFacts {
  readonly tenantId: string;
  readonly createdAt: Date;
  readonly createdBy: string | null;
}

/** Copies a definition into a new draft; the caller's transaction stores it (specification, "Dashboards"). */
export function storeImport(
  em: EntityManager,
  { definition, view }: ImportSource,
  { tenantId, createdAt, createdBy }: ImportFacts,
): DashboardRow {
  const row = em.create(DashboardEntity, {
    id: uuid(),
    tenantId,
    name: definition.name,
    category: definition.category,
    status: 'Draft',
    isSystem: definition.isSystem,
    layoutColumns: view.layout.columns,
    layoutRowHeight: view.layout.rowHeight,
    sourceDefinitionName: definition.name,
    sourceDefinitionVersion: definition.version,
    viewName: view.name,
    widgetCount: view.widgets.length,
    revision: 1,
    createdAt,
    createdBy,
    modifiedAt: null,
    modifiedBy: null,
  });
  em.persist(row);
  for (const widget of createWidgets(definition, view))
    em.persist(em.create(WidgetEntity, { ...widget, id: uuid(), tenantId, dashboardId: row.id }));
  return row;
}
