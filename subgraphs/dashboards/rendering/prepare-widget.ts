import type { RequestContext } from '../../kernel/call/context.ts';
import { comparisonWindow, type TimeWindow } from '../../kernel/clock/named-periods.ts';
import type { QueryAccess } from '../../kernel/query/query-access.ts';
import type { Registry } from '../../kernel/registry/module.ts';
import {
  type PreparedWidget,
  type RenderingContext,
  refreshHints,
  widgetRendererKind,
} from '../contract/widget-renderer.ts';
import type { WidgetRecord } from '../widget/widget.service.ts';
import type { RenderRequest } from './render.input.ts';
import type { Snapshot } from './snapshot.ts';
import { snapshotTexts } from './snapshot-texts.ts';
import type { SpatialTypes } from './spatial-types.ts';
import { unavailable } from './unavailable.ts';

export interface PreparationDependencies {
  readonly registry: Registry;
  readonly access: QueryAccess;
  /** Null where no geocoding service is configured. */
  readonly places: { of(tenantId: string): NonNullable<RenderingContext['places']> } | null;
  readonly spatial: SpatialTypes;
}

/** The viewer of a widget, and the time of viewing. */
export interface Viewing {
  readonly call: RequestContext;
  readonly request: RenderRequest;
  readonly now: Date;
}

/**
 * Checks everything before data is read: the configuration, and whether the viewer may see the rows of the widget.
 * Never in a transaction.
 * @returns null for a widget type without a renderer.
 * @throws {Error} for an invalid configuration of its kind.
 */
export async function prepareWidget(
  widget: WidgetRecord,
  viewing: Viewing,
  dependencies: PreparationDependencies,
): Promise<PreparedWidget<Snapshot> | null> {
  const { registry, access } = dependencies;
  const { metricName, queryName, configJson, widgetType } = widget;
  const renderer = registry.find(widgetRendererKind, widgetType);
  if (renderer === null) return null;
  const binding = { metricName, queryName, configJson };
  const prepared: PreparedWidget<Snapshot> = renderer.prepare(binding, contextOf(viewing, dependencies));
  if (!('query' in prepared)) return prepared;
  if (!refreshHints.includes(prepared.refreshHint))
    throw new Error(`"${prepared.refreshHint}" is no refresh hint.`);
  // A widget may be bound to any query, so a viewer of the dashboard may lack the permission to see its rows.
  return (await access.mayUse(viewing.call, prepared.query)) ? prepared : unavailable();
}

/** The period of a request; null: at any time. */
export function periodOf({ periodFrom: from, periodTo: to }: RenderRequest): TimeWindow | null {
  return from === null || to === null ? null : { from, to };
}

function contextOf(
  { call, request, now }: Viewing,
  { registry, places, spatial }: PreparationDependencies,
): RenderingContext {
  const { locale, compareToToken } = request;
  const period = periodOf(request);
  return {
    registry,
    places: places?.of(call.tenant.id) ?? null,
    locale: locale ?? 'en',
    texts: snapshotTexts(locale),
    period,
    compared:
      period === null || compareToToken === null ? null : comparisonWindow(compareToToken, period, now),
    hasGeography: ({ em }) => spatial.has(em),
  };
}
