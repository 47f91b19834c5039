import type { AggregateFunction } from '../../kernel/query/definition.ts';
import type { MetricValueKind } from '../contract/value-kinds.ts';
import type { WidgetContent } from '../contract/widget-content.ts';
import type { Coordinates, CustomSnapshot } from '../contract/widget-renderer.ts';
import type { Comparison } from '../metric/comparison.rules.ts';

type ContentOf<T extends WidgetContent['widgetType']> = Extract<WidgetContent, { widgetType: T }>;

/** The content of a widget, by its kind (specification, "Snapshot shapes per widget kind"). */
export type Snapshot =
  | CustomSnapshot
  | {
      readonly widgetType: 'Kpi';
      readonly value: number | null;
      readonly formattedValue: string | null;
      readonly valueKind: MetricValueKind;
      readonly currency: string | null;
      readonly isHigherBetter: boolean;
      readonly noData: boolean;
      /** Null where nothing is compared. */
      readonly previous: Comparison | null;
    }
  | {
      readonly widgetType: 'Chart';
      readonly chartType: ContentOf<'Chart'>['chartType'];
      readonly groupBy: string;
      readonly aggregation: AggregateFunction;
      readonly field: string | null;
      readonly buckets: readonly { readonly label: string; readonly value: number | null }[];
      readonly currency: string | null;
    }
  | {
      readonly widgetType: 'Table';
      readonly columns: readonly {
        readonly name: string;
        readonly labelLocalizationKey: string;
        readonly currencyCode: string | null;
      }[];
      readonly rows: readonly Readonly<Record<string, unknown>>[];
      readonly totalRowCount: number;
    }
  | {
      readonly widgetType: 'Pivot';
      readonly rowFields: readonly string[];
      readonly columnFields: readonly string[];
      readonly valueField: string | null;
      readonly aggregation: AggregateFunction;
      readonly cells: readonly {
        readonly rowKeys: readonly string[];
        readonly columnKeys: readonly string[];
        readonly value: number | null;
      }[];
      readonly currency: string | null;
    }
  | {
      readonly widgetType: 'Map';
      readonly points: readonly (Coordinates & {
        readonly id: string | null;
        readonly popup: Readonly<Record<string, unknown>> | null;
      })[];
      readonly defaultZoom: number;
      readonly defaultCenter: Coordinates | null;
      readonly clusterThreshold: number;
      readonly detailRoute: string | null;
      readonly tileUrlTemplate: string | null;
      readonly defaultLayerKind: string | null;
    }
  | { readonly widgetType: 'Markdown'; readonly contentLocalizationKey: string }
  | {
      readonly widgetType: 'Text';
      readonly contentLocalizationKey: string;
      readonly style: ContentOf<'Text'>['style'];
    }
  | {
      readonly widgetType: 'Image';
      readonly source: string;
      readonly altLocalizationKey: string;
      readonly fit: ContentOf<'Image'>['fit'];
    };

/** The content of widgets of one kind. */
export type SnapshotOf<T extends Snapshot['widgetType']> = Extract<Snapshot, { widgetType: T }>;

/** Results of a widget (specification, "WidgetSnapshotStatus"). */
export const snapshotStatuses = ['Snapshot', 'Unavailable', 'Error'] as const;
export type SnapshotStatus = (typeof snapshotStatuses)[number];
