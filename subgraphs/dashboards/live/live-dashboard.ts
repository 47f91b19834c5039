import { performance } from 'node:perf_hooks';
import type { Logger } from '../../kernel/telemetry/logger.ts';
import type { RenderedDashboard, RenderedWidget } from '../rendering/render.service.ts';
import { type LiveWidget, liveWidget } from './live.rules.ts';

/** Whoever watches: reads with the rights of the class, and is woken after each turn. */
export interface Watcher {
  /** Renders what its class sees. @throws what a render throws. */
  render(): Promise<RenderedDashboard>;
  /** Reads what tells whether rendering again is worth it. */
  heads(last: RenderedDashboard): Promise<string>;
  wake(): void;
}

/** When a live dashboard looks. */
export interface Pace {
  /** Milliseconds between two turns. */
  readonly turn: number;
  /** Milliseconds after which a dashboard is read again although nothing tells that it changed. */
  readonly reread: number;
}

/** One dashboard as one class of viewers sees it, read once for all of them while somebody watches. */
export class LiveDashboard {
  private readonly watchers = new Set<Watcher>();
  private opening: Promise<void> | null = null;
  private latest: RenderedDashboard | null = null;
  private shown: readonly LiveWidget<RenderedWidget>[] = [];
  private heads = '';
  private readAt = 0;
  private timer: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(
    private readonly pace: Pace,
    private readonly logger: Logger,
  ) {}

  /** What the class sees now, by position. */
  get widgets(): readonly LiveWidget<RenderedWidget>[] {
    return this.shown;
  }

  /** The dashboard. @throws {Error} before anybody joined. */
  get id(): string {
    if (this.latest === null) throw new Error('Nobody joined this dashboard.');
    return this.latest.dashboardId;
  }

  /** Whether nothing comes any more. */
  get isClosed(): boolean {
    return this.closed;
  }

  get isWatched(): boolean {
    return this.watchers.size > 0;
  }

  /** Resolves once there is something to see. @throws what the first render throws; nobody joined then. */
  async join(watcher: Watcher): Promise<void> {
    this.watchers.add(watcher);
    try {
      await this.open(watcher);
    } catch (error) {
      this.leave(watcher);
      throw error;
    }
    this.schedule();
  }

  /** What another watcher failed with is not this one's. */
  private async open(watcher: Watcher): Promise<void> {
    if (this.opening !== null) await this.opening.catch(() => {});
    if (this.latest !== null) return;
    this.opening = this.read(watcher);
    try {
      await this.opening;
    } finally {
      this.opening = null;
    }
  }

  leave(watcher: Watcher): void {
    this.watchers.delete(watcher);
    if (!this.isWatched) this.stop();
  }

  /** Wakes everybody for the last time. */
  close(): void {
    this.closed = true;
    this.stop();
    for (const watcher of this.watchers) watcher.wake();
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

  /** One turn: a cheap look, and a render only where it is worth it. The next turn is counted from its end. */
  private async turn(): Promise<void> {
    const [watcher] = this.watchers;
    try {
      if (watcher !== undefined && this.latest !== null) await this.look(watcher, this.latest);
    } catch (error) {
      // A watcher that leaves takes its session with it; the next turn asks another.
      if (watcher !== undefined && this.watchers.has(watcher))
        this.logger.warn({ err: error }, 'a live dashboard could not be read');
    }
    this.timer = null;
    for (const one of this.watchers) one.wake();
    this.schedule();
  }

  private async look(watcher: Watcher, last: RenderedDashboard): Promise<void> {
    const heads = await watcher.heads(last);
    if (heads !== this.heads || performance.now() - this.readAt >= this.pace.reread)
      await this.read(watcher, heads);
  }

  /** @param heads read before: what changes meanwhile is read again. */
  private async read(watcher: Watcher, heads = ''): Promise<void> {
    const rendered = await watcher.render();
    this.latest = rendered;
    this.shown = rendered.widgets.map(liveWidget);
    this.heads = heads;
    this.readAt = performance.now();
  }
}
