import type { TimeWindow } from '../../kernel/clock/named-periods.ts';
import type { Query } from '../../kernel/query/query.ts';
import type { Reading } from '../../kernel/query/read-query.ts';
import type { Contribution, ContributionKind, Registry } from '../../kernel/registry/module.ts';
import type { SnapshotTexts } from './snapshot-texts.ts';

/** How often a client should request a new snapshot. */
export const refreshHints = ['Static', 'Dynamic', 'Realtime'] as const;
export type RefreshHint = (typeof refreshHints)[number];

/** A place on earth, in degrees north and east. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** A postal address of a row; missing parts are empty. */
export interface PostalAddress {
  readonly street: string;
  readonly postalCode: string;
  readonly locality: string;
  readonly country: string;
}

/** The part of a widget that its renderer reads. */
export interface WidgetBinding {
  readonly metricName: string | null;
  readonly queryName: string | null;
  /** Free text of the editor who added the widget. */
  readonly configJson: string;
}

/** Context of a renderer, in addition to the rows. */
export interface RenderingContext {
  readonly registry: Registry;
  /** Period of the rows, if the query supports periods; null: all rows. */
  readonly period: TimeWindow | null;
  /** Which period figures are compared with; null: with none. */
  readonly compared: TimeWindow | null;
  /** BCP 47. */
  readonly locale: string;
  /** Writes keys and figures in that language. */
  readonly texts: SnapshotTexts;
  /** Coordinates of addresses, if they are known; null where no geocoding service is configured. */
  readonly places: { find(address: PostalAddress): Coordinates | null } | null;
  /** Whether the database has PostGIS. @param reading provides the session. */
  hasGeography(reading: Pick<Reading, 'em'>): Promise<boolean>;
}

/** Why a widget shows nothing although nothing failed: the key of a text. */
export interface Unavailable {
  readonly reason: string;
}

/** The data of a widget. */
export interface WidgetData<S> {
  readonly snapshot: S;
  /** Whether there is more of it than a widget shows. Default: no. */
  readonly isTruncated?: boolean;
}

/** A widget whose data can be read. A caller who may not use the query sees no data, and none is read. */
export interface ReadableWidget<S> {
  readonly query: Query;
  readonly refreshHint: RefreshHint;
  /**
   * A session of the tenant in a read-only transaction, with the same snapshot for all widgets of the render. It is
   * given up after `DashboardsEndpointsOptions__WidgetTimeout`.
   */
  read(reading: Reading): Promise<WidgetData<S> | Unavailable>;
}

/** The state of a widget before any row is read; `content` needs none. */
export type PreparedWidget<S> = Unavailable | { readonly content: S } | ReadableWidget<S>;

/** The snapshot of a module's own widget kind: JSON, bounded by `widgetLimits`. */
export interface CustomSnapshot {
  readonly widgetType: 'Custom';
  readonly data: Readonly<Record<string, unknown>>;
}

/** Renders the widgets of one kind. A renderer that throws, hangs or returns too much fails only its own widget. */
export interface WidgetRenderer<S extends { readonly widgetType: string } = CustomSnapshot> {
  /** The kind, compared case-sensitively. */
  readonly widgetType: string;
  /** Validates the configuration before data is read. @throws {Error} for an invalid configuration. */
  prepare(widget: WidgetBinding, context: RenderingContext): PreparedWidget<S>;
}

/** Maximum number of items per widget. */
export const widgetLimits = {
  /** Cells of a pivot, points of a map, members of any list in a snapshot. */
  members: 10_000,
  /** Characters of all texts and names of a snapshot. */
  characters: 8_000_000,
} as const;

/** The kind of contribution a renderer is. */
// biome-ignore lint/suspicious/noExplicitAny: each renderer has its own type of snapshot and checks it.
export const widgetRendererKind: ContributionKind<WidgetRenderer<any>> = {
  name: 'widget renderer',
  keyOf: ({ widgetType }) => widgetType,
  problemsOf: ({ widgetType }) =>
    /^[A-Z][A-Za-z\d]{0,99}$/.test(widgetType) ? [] : ['its kind is not a name in PascalCase'],
};

/**
 * Contributes a kind of widgets: its renderer. How the console draws it:
 * `gateway/console/application/widget/widget-kinds.ts`.
 */
export function widgetRenderer<S extends { readonly widgetType: string } = CustomSnapshot>(
  value: WidgetRenderer<S>,
): Contribution<WidgetRenderer<S>> {
  return { kind: widgetRendererKind, value };
}
