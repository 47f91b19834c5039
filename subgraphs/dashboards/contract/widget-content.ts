import type { AggregateFunction } from '../../kernel/query/definition.ts';

/** The source of a KPI's number. */
export type KpiDatasource =
  | { readonly kind: 'metric'; readonly metricName: string }
  | {
      readonly kind: 'query-aggregate';
      readonly queryName: string;
      readonly aggregation: AggregateFunction;
      /** Absent for Count. */
      readonly field?: string;
    };

/** The source of the points of a map. */
export type PointSource =
  | { readonly kind: 'lat-lng'; readonly latitudeColumn: string; readonly longitudeColumn: string }
  | { readonly kind: 'geography'; readonly geographyColumn: string }
  | {
      readonly kind: 'address';
      readonly streetColumn: string;
      readonly postalCodeColumn: string;
      readonly localityColumn: string;
      readonly countryColumn: string;
    };

/** Forms of a chart. */
export const chartTypes = ['Bar', 'HorizontalBar', 'Line', 'Area', 'Pie', 'Donut'] as const;

/** Backgrounds of a map. */
export const mapLayerKinds = ['Plan', 'Satellite', 'Hybrid', 'Topo', 'Custom'] as const;

/** How the text of a widget is set. */
export const textStyles = ['Body', 'Heading', 'Subheading', 'Caption'] as const;
export type TextStyle = (typeof textStyles)[number];

/** How an image fills its area. */
export const imageFits = ['Cover', 'Contain', 'Fill', 'None', 'ScaleDown'] as const;
export type ImageFit = (typeof imageFits)[number];

/** The content of a widget. Its configuration is all members except the type. */
export type WidgetContent =
  | { readonly widgetType: 'Kpi'; readonly datasource: KpiDatasource }
  | {
      readonly widgetType: 'Chart';
      readonly queryName: string;
      readonly groupBy: string;
      readonly aggregation: AggregateFunction;
      /** Absent for Count. */
      readonly field?: string;
      readonly chartType: (typeof chartTypes)[number];
    }
  | {
      readonly widgetType: 'Table';
      readonly queryName: string;
      /** Absent: all visible columns. */
      readonly visibleColumns?: readonly string[];
      readonly pageSize?: number;
    }
  | {
      readonly widgetType: 'Pivot';
      readonly queryName: string;
      readonly rowFields: readonly string[];
      readonly columnFields: readonly string[];
      /** Absent for Count. */
      readonly valueField?: string;
      readonly valueAggregation: AggregateFunction;
    }
  | {
      readonly widgetType: 'Map';
      readonly queryName: string;
      readonly pointSource: PointSource;
      readonly popupColumns?: readonly string[];
      readonly defaultZoom?: number;
      readonly defaultCenter?: { readonly latitude: number; readonly longitude: number };
      readonly clusterThreshold?: number;
      /** With a place `{id}`. */
      readonly detailRoute?: string;
      readonly tileUrlTemplate?: string;
      readonly defaultLayerKind?: (typeof mapLayerKinds)[number];
    }
  | { readonly widgetType: 'Markdown'; readonly contentLocalizationKey: string }
  | {
      readonly widgetType: 'Text';
      readonly contentLocalizationKey: string;
      readonly style: TextStyle;
    }
  | {
      readonly widgetType: 'Image';
      /** A URL, or `blob:{id}`. */
      readonly source: string;
      readonly altLocalizationKey: string;
      readonly fit: ImageFit;
    }
  | {
      /** A kind that a module renders (`widgetRenderer({…})`). */
      readonly widgetType: 'Custom';
      /** The kind; the widget's type on the wire. */
      readonly kind: string;
      readonly queryName?: string;
      /** Input of its renderer. */
      readonly configuration: Readonly<Record<string, unknown>>;
    };

/** The metric or query a widget is bound to. */
export function bindingOf(content: WidgetContent) {
  const bound = content.widgetType === 'Kpi' ? content.datasource : content;
  return {
    metricName: 'metricName' in bound ? bound.metricName : null,
    queryName: 'queryName' in bound ? (bound.queryName ?? null) : null,
  };
}

/** The type of a widget on the wire. */
export function widgetTypeOf(content: WidgetContent): string {
  return content.widgetType === 'Custom' ? content.kind : content.widgetType;
}
