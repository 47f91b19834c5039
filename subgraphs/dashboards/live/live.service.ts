import { performance } from 'node:perf_hooks';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../../kernel/call/context.ts';
import { validate } from '../../kernel/error/validation.ts';
import { grantTopic, type PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import type { SnapshotReads } from '../../kernel/persistence/snapshot-reads.ts';
import type { Registry } from '../../kernel/registry/module.ts';
import { renderInput } from '../rendering/render.input.ts';
import type { RenderedDashboard, RenderedWidget, RenderService } from '../rendering/render.service.ts';
import { type DueWidget, dueWidgets, type Gaps, type SentWidget, viewerClass } from './live.rules.ts';
import type { LiveDashboard, Watcher } from './live-dashboard.ts';
import type { LiveDashboards } from './live-dashboards.ts';
import { queriesOf, readHeads } from './read-heads.ts';

/** The changes of a dashboard since the last update of a stream. */
export interface DashboardUpdate {
  readonly dashboardId: string;
  /** All widgets there are now, by position. */
  readonly widgetIds: readonly string[];
  readonly widgets: readonly DueWidget<RenderedWidget>[];
}

export interface LiveDependencies {
  readonly call: RequestContext;
  readonly live: LiveDashboards;
  readonly permissions: PermissionChecker;
  readonly epochs: Epochs;
  readonly reads: SnapshotReads;
  readonly registry: Registry;
  readonly gaps: Gaps;
  /** The caller's context with a new session: a stream outlives the cache of a session. */
  fresh(): RequestContext;
  /** Renders with the rights of a context. */
  renderer(context: RequestContext): RenderService;
}

/** Dashboards of the caller's tenant as they change. */
export class LiveService {
  constructor(private readonly dependencies: LiveDependencies) {}

  /**
   * Streams a dashboard as the caller sees it: first every widget, then changed ones. The stream ends when the caller
   * loses the permission to see dashboards.
   * @throws {DomainError} `invalid` for the period; `notFound`; `rateLimited` where the caller or the process watches
   * too many.
   */
  async listen(dashboardId: string, input: unknown): Promise<AsyncIterableIterator<DashboardUpdate>> {
    const request = validate(renderInput, input);
    const { call, live, gaps, permissions, epochs } = this.dependencies;
    const { actor, tenant, signal } = call;
    const stream = new LiveStream(gaps, {
      mayWatch: () => permissions.check(actor, tenant, 'Dashboards.Instances.Read'),
      grants: () => epochs.current(tenant.id, grantTopic),
      render: () => {
        const context = this.dependencies.fresh();
        return this.dependencies.renderer(context).render(dashboardId, input);
      },
      readHeads: (last) => this.heads(last),
    });
    const facts = { ...holderOf(call), tenantId: tenant.id };
    const viewer = { tenantId: tenant.id, userId: actor.userId };
    const { dashboard, leave } = await live.join(
      { ...viewer, viewerClass: viewerClass(facts, dashboardId, request) },
      stream,
    );
    stream.open(dashboard, leave, signal);
    return stream;
  }

  /** Only of rendered widgets: masked rows must not be observable, and failed widgets are retried anyway. */
  private async heads({ dashboardId, widgets }: RenderedDashboard): Promise<string> {
    const { call, reads, registry } = this.dependencies;
    const shown = widgets.filter(({ status }) => status === 'Snapshot').map(({ widget }) => widget);
    const queries = queriesOf(shown, registry);
    const [outcome] = await reads.settle({ ...this.dependencies.fresh(), signal: call.signal }, [
      (em: EntityManager) => readHeads(em, dashboardId, call.tenant.id, queries),
    ]);
    if (outcome?.status !== 'fulfilled') throw outcome?.reason;
    return outcome.value;
  }
}

const holderOf = ({ actor: { isAuthenticated, roles, apiKeyId, permissions, embed } }: RequestContext) => ({
  isAuthenticated,
  roles,
  apiKeyId,
  permissions,
  isCutByRoles: embed !== null && embed.userId !== null,
});

/** One viewer's stream. For a slow reader newer updates replace unread ones. */
class LiveStream implements AsyncIterableIterator<DashboardUpdate>, Watcher {
  readonly mayWatch: Watcher['mayWatch'];
  readonly grants: Watcher['grants'];
  readonly render: Watcher['render'];
  readonly readHeads: Watcher['readHeads'];
  private readonly sent = new Map<string, SentWidget>();
  private ids: string | null = null;
  private dashboard: LiveDashboard | null = null;
  private leave = () => {};
  private woken: (() => void) | null = null;

  constructor(
    private readonly gaps: Gaps,
    { mayWatch, grants, render, readHeads: heads }: Omit<Watcher, 'wake'>,
  ) {
    this.mayWatch = mayWatch;
    this.grants = grants;
    this.render = render;
    this.readHeads = heads;
  }

  open(dashboard: LiveDashboard, leave: () => void, signal: AbortSignal): void {
    const end = () => void this.return();
    this.dashboard = dashboard;
    this.leave = () => {
      signal.removeEventListener('abort', end);
      leave();
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  }

  wake(): void {
    this.woken?.();
    this.woken = null;
  }

  async next(): Promise<IteratorResult<DashboardUpdate>> {
    while (this.dashboard !== null && !this.dashboard.isClosed) {
      const value = this.update(this.dashboard);
      if (value !== null) return { done: false, value };
      await new Promise<void>((resolve) => {
        this.woken = resolve;
      });
    }
    return this.return();
  }

  async return(): Promise<IteratorResult<DashboardUpdate>> {
    this.dashboard = null;
    this.leave();
    this.wake();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** @returns null where nothing changed. */
  private update({ id, widgets: shown }: LiveDashboard): DashboardUpdate | null {
    const widgets = dueWidgets(shown, this.sent, this.gaps, performance.now());
    const widgetIds = shown.map(({ rendered }) => rendered.widget.id);
    const ids = widgetIds.join();
    if (widgets.length === 0 && ids === this.ids) return null;
    this.ids = ids;
    return { dashboardId: id, widgetIds, widgets };
  }
}
