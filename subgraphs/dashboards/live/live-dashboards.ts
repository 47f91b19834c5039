import type { Resident } from '../../kernel/subgraph/area.ts';
import type { Logger } from '../../kernel/telemetry/logger.ts';
import { tooManyLiveDashboards, tooManyStreams } from '../dashboards.errors.ts';
import { LiveDashboard, type Pace, type Watcher } from './live-dashboard.ts';

/** How much one process watches. */
export interface LiveLimits {
  /** Streams of one user. */
  readonly streams: number;
  /** Dashboards by class of viewers. */
  readonly dashboards: number;
}

/** The dashboards somebody watches in this process. */
export class LiveDashboards implements Resident {
  private readonly byClass = new Map<string, LiveDashboard>();
  private readonly streams = new Map<string, number>();

  constructor(
    private readonly pace: Pace,
    private readonly limits: LiveLimits,
    private readonly logger: Logger,
  ) {}

  /**
   * Lets somebody watch.
   * @param viewerClass as `viewerClass` makes it.
   * @param viewer whose streams are counted: tenant and user.
   * @returns the dashboard, and how to leave it; leaving again has no effect.
   * @throws {DomainError} `rateLimited` where there are too many; what the first render throws.
   */
  async join(
    viewerClass: string,
    viewer: string,
    watcher: Watcher,
  ): Promise<{ readonly dashboard: LiveDashboard; leave(): void }> {
    const known = this.byClass.get(viewerClass);
    if ((this.streams.get(viewer) ?? 0) >= this.limits.streams) throw tooManyStreams(this.limits.streams);
    if (known === undefined && this.byClass.size >= this.limits.dashboards)
      throw tooManyLiveDashboards(this.limits.dashboards);
    const dashboard = known ?? new LiveDashboard(this.pace, this.logger);
    this.byClass.set(viewerClass, dashboard);
    this.count(viewer, 1);
    let isIn = true;
    const leave = () => {
      if (!isIn) return;
      isIn = false;
      dashboard.leave(watcher);
      this.count(viewer, -1);
      if (!dashboard.isWatched && this.byClass.get(viewerClass) === dashboard)
        this.byClass.delete(viewerClass);
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
    for (const dashboard of this.byClass.values()) dashboard.close();
    this.byClass.clear();
  }

  private count(viewer: string, by: number): void {
    const streams = (this.streams.get(viewer) ?? 0) + by;
    if (streams > 0) this.streams.set(viewer, streams);
    else this.streams.delete(viewer);
  }
}
