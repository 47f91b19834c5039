import type { BackgroundService } from '../../kernel/subgraph/area.ts';
import type { Logger } from '../../kernel/telemetry/logger.ts';
import { tooManyLiveDashboards, tooManyStreams } from '../dashboards.errors.ts';
import { LiveDashboard, type Pace, type Watcher } from './live-dashboard.ts';

/** Limits of watched dashboards in one process. */
export interface LiveLimits {
  /** Streams of one user. */
  readonly streams: number;
  /** Dashboards by class of viewers. */
  readonly dashboards: number;
}

/** A request to watch a dashboard. */
export interface Viewer {
  readonly tenantId: string;
  /** Within the tenant; whose streams are counted. */
  readonly userId: string | null;
  /** As `viewerClass` makes it. */
  readonly viewerClass: string;
}

/** The dashboards watched in this process. One tenant may use at most half of the capacity. */
export class LiveDashboards implements BackgroundService {
  private readonly byClass = new Map<
    string,
    { readonly tenantId: string; readonly dashboard: LiveDashboard }
  >();
  private readonly streams = new Map<string, number>();

  constructor(
    private readonly pace: Pace,
    private readonly limits: LiveLimits,
    private readonly logger: Logger,
  ) {}

  /**
   * Adds a viewer.
   * @returns the dashboard, and how to leave it; leaving again has no effect.
   * @throws {DomainError} `rateLimited` above the limit; the error of the first render.
   */
  async join(
    { tenantId, userId, viewerClass }: Viewer,
    watcher: Watcher,
  ): Promise<{ readonly dashboard: LiveDashboard; leave(): void }> {
    const viewer = JSON.stringify([tenantId, userId]);
    if ((this.streams.get(viewer) ?? 0) >= this.limits.streams) throw tooManyStreams(this.limits.streams);
    const dashboard = this.byClass.get(viewerClass)?.dashboard ?? this.begin(tenantId, viewerClass);
    this.count(viewer, 1);
    let isIn = true;
    const leave = () => {
      if (!isIn) return;
      isIn = false;
      dashboard.leave(watcher);
      this.count(viewer, -1);
      if (!dashboard.isWatched) this.forget(viewerClass, dashboard);
    };
    try {
      await dashboard.join(watcher);
    } catch (error) {
      leave();
      throw error;
    }
    return { dashboard, leave };
  }

  async start(): Promise<void> {}

  async stop(): Promise<void> {
    for (const { dashboard } of [...this.byClass.values()]) dashboard.close();
  }

  /** @throws {DomainError} where there is no room. */
  private begin(tenantId: string, viewerClass: string): LiveDashboard {
    const { dashboards: most } = this.limits;
    const mostOfTenant = Math.ceil(most / 2);
    const ofTenant = [...this.byClass.values()].filter((one) => one.tenantId === tenantId).length;
    if (ofTenant >= mostOfTenant) throw tooManyLiveDashboards(mostOfTenant);
    if (this.byClass.size >= most) throw tooManyLiveDashboards(most);
    const onClose = () => this.forget(viewerClass, dashboard);
    const dashboard = new LiveDashboard(this.pace, this.logger, onClose);
    this.byClass.set(viewerClass, { tenantId, dashboard });
    return dashboard;
  }

  private forget(viewerClass: string, dashboard: LiveDashboard): void {
    if (this.byClass.get(viewerClass)?.dashboard === dashboard) this.byClass.delete(viewerClass);
  }

  private count(viewer: string, by: number): void {
    const streams = (this.streams.get(viewer) ?? 0) + by;
    if (streams > 0) this.streams.set(viewer, streams);
    else this.streams.delete(viewer);
  }
}
