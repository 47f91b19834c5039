import { useMemo } from 'react';
import {
  DashboardDocument,
  type DashboardQuery,
  DashboardRenderedDocument,
  type DashboardRenderedSubscription,
  type RenderDashboardInput,
} from '../generated/graphql.ts';
import { LiveResource } from './live-resource.ts';
import type { Platform, PlatformError } from './platform.ts';
import { useLive } from './use-live.ts';

/** Name, layout and state of a dashboard. */
export type Dashboard = NonNullable<DashboardQuery['dashboard']>;
/** A widget with its content: `widget` says where it is, `snapshot` what it shows. */
export type DashboardWidget = DashboardRenderedSubscription['dashboardUpdated']['widgets'][number];

interface DashboardData {
  readonly dashboard: Dashboard | null;
  readonly widgets: readonly DashboardWidget[];
}

class LiveDashboard extends LiveResource<DashboardData> {
  static readonly kind = 'dashboard';
  readonly #id: string;
  readonly #request: RenderDashboardInput | null;

  constructor(platform: Platform, id: string, request: RenderDashboardInput | null) {
    super(platform);
    this.#id = id;
    this.#request = request;
  }

  protected override async read(): Promise<DashboardData> {
    const { dashboard = null } = await this.platform.graph.run(
      DashboardDocument,
      { id: this.#id },
      this.signal,
    );
    return { dashboard, widgets: this.state.data?.widgets ?? [] };
  }

  /** A stream begins with all widgets, also when it is opened again. */
  protected override listen(): void {
    const next = ({ dashboardUpdated }: DashboardRenderedSubscription) =>
      this.change(({ dashboard, widgets }) => ({ dashboard, widgets: merge(widgets, dashboardUpdated) }));
    const variables = { dashboardId: this.#id, request: this.#request };
    const sink = { next, fail: this.fail };
    this.platform.live.follow(DashboardRenderedDocument, variables, sink, this.signal);
  }
}

function merge(
  known: readonly DashboardWidget[],
  { widgetIds, widgets }: DashboardRenderedSubscription['dashboardUpdated'],
): readonly DashboardWidget[] {
  const byId = new Map([...known, ...widgets].map((one) => [one.widget.id, one]));
  return widgetIds.flatMap((id) => byId.get(id) ?? []);
}

/** A dashboard with its widgets. */
export interface DashboardView {
  /** Null while it is loading, and where there is none. */
  readonly dashboard: Dashboard | null;
  /** By position. */
  readonly widgets: readonly DashboardWidget[];
  readonly isLoading: boolean;
  readonly error: PlatformError | null;
  readonly refresh: () => Promise<PlatformError | null>;
}

/** A dashboard, live. @param request period, language, view and filters; default: all rows of all periods. */
export function useDashboard(id: string, request: RenderDashboardInput | null = null): DashboardView {
  const [{ data, error, isLoading }, run] = useLive(LiveDashboard, id, request);
  const refresh = useMemo(() => () => run((live) => live.refresh()), [run]);
  const { dashboard = null, widgets = [] } = data ?? {};
  return { dashboard, widgets, isLoading, error, refresh };
}
