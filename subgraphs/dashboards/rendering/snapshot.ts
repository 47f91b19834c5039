import type { AggregateFunction } from '../../kernel/query/definition.ts';
import type { DroppedCriterion } from '../../kernel/query/dropped.ts';
import type { MetricValueKind, RefreshHint, WidgetContent } from '../dashboards.contract.ts';
import type { Comparison } from '../metric/comparison.rules.ts';

/** A place on a map. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

type ContentOf<T extends WidgetContent['widgetType']> = Extract<WidgetContent, { widgetType: T }>;

/** What a widget shows, by its kind (specification, "Snapshot shapes per widget kind"). */
export type Snapshot =
  | {
      readonly widgetType: 'Kpi';
      readonly value: number | null;
      readonly valueKind: MetricValueKind;
      readonly currency: string | null;
      readonly isHigherBetter: boolean;
      readonly noData: boolean;
      /** Null on dashboards: they compare with nothing (contract, §2.5). */
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
  | { readonly widgetType: 'Text'; readonly contentLocalizationKey: string; readonly style: string }
  | {
      readonly widgetType: 'Image';
      readonly source: string;
      readonly altLocalizationKey: string;
      readonly fit: string;
    };

/** What widgets of one kind show. */
export type SnapshotOf<T extends Snapshot['widgetType']> = Extract<Snapshot, { widgetType: T }>;

/** How often a kind's snapshot changes, and what of the filters it passed over. */
export interface RenderedSnapshot {
  readonly snapshot: Snapshot;
  readonly refreshHint: RefreshHint;
  readonly dropped: readonly DroppedCriterion[];
}

/** Why a widget shows nothing although nothing failed; the key of a text. */
export interface Unavailable {
  readonly reason: string;
}

/** What becomes of a widget (specification, "WidgetSnapshotStatus"). */
export const snapshotStatuses = ['Snapshot', 'Unavailable', 'Error'] as const;
export type SnapshotStatus = (typeof snapshotStatuses)[number];
