import type { MetricDefinition, WidgetDefinition } from '../dashboards.contract.ts';

/** A widget without a position. */
export type UnplacedWidget = Omit<WidgetDefinition, 'position'>;

/** The widgets of a dashboard in reading order. @param requiredPermission for widgets that name none. */
export function placeWidgets(
  requiredPermission: string,
  widgets: readonly UnplacedWidget[],
): readonly WidgetDefinition[] {
  return widgets.map((widget, position) => ({ requiredPermission, ...widget, position }));
}

/** The figure of a metric. @param width in columns of the layout. */
export function metricWidget({ name }: MetricDefinition, slug: string, width = 3): UnplacedWidget {
  const content = { widgetType: 'Kpi', datasource: { kind: 'metric', metricName: name } } as const;
  return { slug, width, height: 2, content };
}
