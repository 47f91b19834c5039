import type { CatalogEntry, DefinitionView } from '../catalog/definition-catalog.ts';
import { bindingOf, type WidgetContent, widgetTypeOf } from '../contract/widget-content.ts';
import type { WidgetDefinition } from '../dashboards.contract.ts';
import { pack } from './placement.rules.ts';
import type { WidgetRow } from './widget.entity.ts';

/** A widget of a definition as an import writes it. */
export type ImportedWidget = Omit<WidgetRow, 'id' | 'tenantId' | 'dashboardId' | 'replace'>;

/** The widgets an import copies, by position. */
export function createWidgets(
  { name }: Pick<CatalogEntry, 'name'>,
  { widgets, layout }: Pick<DefinitionView, 'widgets' | 'layout'>,
): ImportedWidget[] {
  const ordered = widgets.toSorted((a, b) => a.position - b.position);
  return pack(
    ordered.map((widget) => copyWidget(name, widget)),
    layout.columns,
  );
}

/** The part of a title's key that names a widget within its definition. @returns null for a title of another kind. */
export function slugOf(
  definition: string,
  { titleLocalizationKey }: Pick<WidgetRow, 'titleLocalizationKey'>,
) {
  const prefix = titlePrefix(definition);
  return titleLocalizationKey.startsWith(prefix) ? titleLocalizationKey.slice(prefix.length) : null;
}

const titlePrefix = (definition: string) => `Widget:${definition}.`;

function copyWidget(definition: string, widget: WidgetDefinition): Omit<ImportedWidget, 'x' | 'y'> {
  const { slug, position, width, height, requiredPermission = null, content } = widget;
  return {
    widgetType: widgetTypeOf(content),
    position,
    width,
    height,
    requiredPermission,
    titleLocalizationKey: `${titlePrefix(definition)}${slug}`,
    configJson: JSON.stringify(configurationOf(content)),
    ...bindingOf(content),
  };
}

/** For a KPI only the source; for others all members without a column. */
function configurationOf(content: WidgetContent): object {
  if (content.widgetType === 'Kpi') return content.datasource;
  if (content.widgetType === 'Custom') return content.configuration;
  const { widgetType: _, ...configuration } = content;
  if (!('queryName' in configuration)) return configuration;
  const { queryName: __, ...ofQuery } = configuration;
  return ofQuery;
}
