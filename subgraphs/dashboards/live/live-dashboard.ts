import { performance } from 'node:perf_hooks';
import type { Logger } from '../../kernel/telemetry/logger.ts';
import type { RenderedDashboard, RenderedWidget } from '../rendering/render.service.ts';
import { type LiveWidget, liveWidget } from './live.rules.ts';

/** A viewer. It reads with the permissions of its class and is woken after each turn. */
export interface Watcher {
  /** Whether its class may still read dashboards. */
  mayWatch(): Promise<boolean>;
  /** Identifies the state of the tenant's grants. */
  grants(): Promise<string>;
  /** Renders the dashboard for its class. @throws the errors of rendering. */
  render(): Promise<RenderedDashboard>;
  /** Reads the revision and newest rows, which decide whether to render again. */
  readHeads(last: RenderedDashboard): Promise<string>;
  wake(): void;
}

/** The intervals of a live dashboard. */
export interface Pace {
  /** Milliseconds between two turns. */
  readonly turn: number;
  /** Milliseconds after which a dashboard is rendered again without a known change. */
  readonly reread: number;
}

/** The state at the time of reading a dashboard. */
interface Signs {
  readonly grants: string;
  readonly heads: string;
}

/** One dashboard for one class of viewers with equal permissions. It is read once for all of them. */
export class LiveDashboard {
  private readonly watchers = new Set<Watcher>();
  private looking: Promise<void> | null = null;
  private latest: RenderedDashboard | null = null;
  private shown: readonly LiveWidget<RenderedWidget>[] = [];
  private signs: Signs = { grants: '', heads: '' };
  private readAt = 0;
  private lookedAt = 0;
  private timer: NodeJS.Timeout | null = null;
  private failing = false;
  private closed = false;

  /** @param onClose called once, when nothing comes any more. */
  constructor(
    private readonly pace: Pace,
    private readonly logger: Logger,
    private readonly onClose: () => void,
  ) {}

  /** Latest widgets of the class, by position. */
  get widgets(): readonly LiveWidget<RenderedWidget>[] {
    return this.shown;
  }

  /** @throws {Error} before the first viewer has joined. */
  get id(): string {
    if (this.latest === null) throw new Error('No viewer has joined this dashboard.');
    return this.latest.dashboardId;
  }

  /** Whether nothing comes any more. */
  get isClosed(): boolean {
    return this.closed;
  }

  get isWatched(): boolean {
    return this.watchers.size > 0;
  }

  /**
   * Resolves once there is a current render: one that was read under other grants, or is older than an interval, is
   * rendered again first. @throws the error of the render; then the watcher has not joined.
   */
  async join(watcher: Watcher): Promise<void> {
    this.watchers.add(watcher);
    try {
      const grants = await watcher.grants();
      await this.refresh(watcher, () => this.signs.grants === grants && this.isRecent);
    } catch (error) {
      this.leave(watcher);
      throw error;
    }
    this.schedule();
  }

  leave(watcher: Watcher): void {
    this.watchers.delete(watcher);
    if (!this.isWatched) this.stop();
  }

  /** Wakes all watchers for the last time. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.stop();
    this.onClose();
    for (const watcher of this.watchers) watcher.wake();
  }

  private get isRecent(): boolean {
    return this.latest !== null && performance.now() - this.lookedAt < this.pace.turn;
  }

  private stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private schedule(): void {
    if (this.timer !== null || this.closed || !this.isWatched) return;
    this.timer = setTimeout(() => void this.turn(), this.pace.turn);
    this.timer.unref();
  }

  /** One interval: a cheap check, and a render only after changes. The next interval begins at its end. */
  private async turn(): Promise<void> {
    const [watcher] = this.watchers;
    try {
      if (watcher !== undefined) await this.refresh(watcher, () => false);
    } catch (error) {
      this.logFailure(watcher, error);
    }
    this.timer = null;
    for (const one of this.watchers) one.wake();
    this.schedule();
  }

  /**
   * Runs one refresh at a time; the failure of another watcher's refresh is ignored.
   * @param isEnough called after the refresh in progress: true if no other is needed.
   */
  private async refresh(watcher: Watcher, isEnough: () => boolean): Promise<void> {
    while (this.looking !== null) await this.looking.catch(() => {});
    if (this.closed || isEnough()) return;
    this.looking = this.refreshNow(watcher);
    try {
      await this.looking;
    } finally {
      this.looking = null;
    }
  }

  private async refreshNow(watcher: Watcher): Promise<void> {
    const lookedAt = performance.now();
    if (!(await watcher.mayWatch())) return this.close();
    const grants = await watcher.grants();
    const heads = this.latest === null ? '' : await this.readHeads(watcher, this.latest);
    const signs = { grants, heads: heads ?? this.signs.heads };
    const isSame = signs.grants === this.signs.grants && signs.heads === this.signs.heads;
    if (this.latest === null || !isSame || lookedAt - this.readAt >= this.pace.reread)
      await this.read(watcher, signs);
    this.lookedAt = lookedAt;
    if (heads !== null) this.failing = false;
  }

  /** @returns null after a failure: the dashboard is rendered again at its regular time. */
  private async readHeads(watcher: Watcher, last: RenderedDashboard): Promise<string | null> {
    try {
      return await watcher.readHeads(last);
    } catch (error) {
      this.logFailure(watcher, error);
      return null;
    }
  }

  /** @param signs read before the render, so that later changes cause another one. */
  private async read(watcher: Watcher, signs: Signs): Promise<void> {
    const rendered = await watcher.render();
    this.latest = rendered;
    this.shown = rendered.widgets.map(liveWidget);
    this.signs = signs;
    this.readAt = performance.now();
  }

  /** Logs the first failure until a refresh succeeds. Failures of watchers that left are ignored. */
  private logFailure(watcher: Watcher | undefined, error: unknown): void {
    if (watcher === undefined || !this.watchers.has(watcher)) return;
    if (!this.failing) this.logger.warn({ err: error }, 'a live dashboard could not be read');
    this.failing = true;
  }
}
