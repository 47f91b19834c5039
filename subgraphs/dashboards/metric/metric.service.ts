import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../../kernel/call/context.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import { comparisonWindow, type TimeWindow, windowOf } from '../../kernel/clock/named-periods.ts';
import { forbidden } from '../../kernel/error/domain-error.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { SnapshotReads } from '../../kernel/persistence/snapshot-reads.ts';
import type { QueryAccess } from '../../kernel/query/query-access.ts';
import { selectionFor } from '../../kernel/query/read-query.ts';
import type { Registry } from '../../kernel/registry/module.ts';
import type { RefreshHint } from '../contract/widget-renderer.ts';
import { type MetricDefinition, metricKind } from '../dashboards.contract.ts';
import { metricNotFound, nothingToCompare, unknownPeriodToken } from '../dashboards.errors.ts';
import { readFigure } from '../rendering/data-snapshots.ts';
import { filterOf } from '../rendering/filter.rules.ts';
import type { SnapshotOf } from '../rendering/snapshot.ts';
import { comparisonOf } from './comparison.rules.ts';
import { type MetricRequest, metricInput } from './metric.input.ts';
import { metricRows, metricSnapshot } from './metric-figure.ts';

/** A metric as it was asked for. */
export interface EvaluatedMetric {
  readonly name: string;
  readonly snapshot: SnapshotOf<'Kpi'>;
  readonly emittedAt: Date;
  readonly refreshHint: RefreshHint;
  /** What the figure is of; null: of all time. */
  readonly period: TimeWindow | null;
  /** Filters that mean nothing to its query. */
  readonly droppedFilters: readonly string[];
}

/** What metrics are read with. */
export interface MetricDependencies {
  readonly call: RequestContext;
  readonly clock: Clock;
  readonly registry: Registry;
  readonly access: QueryAccess;
  readonly reads: SnapshotReads;
}

/** Metrics over rows of the caller's tenant. */
export class MetricService {
  constructor(private readonly dependencies: MetricDependencies) {}

  /** The metrics whose rows the caller may read, by name. */
  async list(): Promise<readonly MetricDefinition[]> {
    const { registry, access, call } = this.dependencies;
    const usable = new Set((await access.list(call)).map(({ name }) => name));
    return registry
      .all(metricKind)
      .filter(({ query }) => usable.has(query))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  /**
   * One figure, and beside it that of another period where one is asked for; both of one snapshot.
   * @throws {DomainError} `invalid`; `notFound` for a metric no module has; `forbidden` for rows the caller may not read;
   * `rejected` for an unknown period, and for a comparison that is not possible.
   */
  async evaluate(name: string, input: unknown): Promise<EvaluatedMetric> {
    const request = validate(metricInput, input);
    const { registry, access, call, clock } = this.dependencies;
    const metric = registry.find(metricKind, name);
    const rows = metric === null ? null : metricRows(metric, null, registry);
    if (metric === null || rows === null) throw metricNotFound(name);
    if (!(await access.mayUse(call, rows))) throw forbidden();
    const now = clock.now();
    const asked = windowAskedFor(request, now);
    const period = metric.periodField === undefined ? null : asked;
    const compared = comparisonWindows(request, period, now);
    const filters = request.filters.map(filterOf);
    const [value = null, other = null] = await this.figures(metric, [period, ...compared], filters);
    const { isHigherBetter = true, refreshHint = 'Dynamic' } = metric;
    const previous = compared.length === 0 ? null : comparisonOf(value, other, isHigherBetter);
    const { dropped } = selectionFor(rows, { tenantId: call.tenant.id, choice: { filters } });
    return {
      name: metric.name,
      snapshot: metricSnapshot(metric, value, previous),
      emittedAt: now,
      refreshHint,
      period,
      droppedFilters: dropped.map((one) => one.name),
    };
  }

  /** The figure of each window. */
  private async figures(
    metric: MetricDefinition,
    windows: readonly (TimeWindow | null)[],
    filters: ReturnType<typeof filterOf>[],
  ): Promise<readonly (number | null)[]> {
    const { registry, reads, call } = this.dependencies;
    const outcomes = await reads.settleLagging(
      call,
      windows.map((window) => async (em: EntityManager) => {
        const rows = metricRows(metric, window, registry);
        if (rows === null) return null;
        return readFigure(rows, { em, tenantId: call.tenant.id, choice: { filters } }, metric);
      }),
    );
    return outcomes.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    });
  }
}

/** Bounds take precedence over a token: a client that sends both has resolved it. @throws {DomainError} `rejected`. */
function windowAskedFor({ periodFrom, periodTo, periodToken }: MetricRequest, now: Date): TimeWindow | null {
  if (periodFrom !== null && periodTo !== null) return { from: periodFrom, to: periodTo };
  if (periodToken === null) return null;
  const window = windowOf(periodToken, now);
  if (window === null) throw unknownPeriodToken(periodToken);
  return window;
}

/** None, or one. @throws {DomainError} `rejected`. */
function comparisonWindows(
  { compareToToken }: MetricRequest,
  period: TimeWindow | null,
  now: Date,
): readonly TimeWindow[] {
  if (compareToToken === null) return [];
  if (period === null) throw nothingToCompare();
  const window = comparisonWindow(compareToToken, period, now);
  if (window === null) throw unknownPeriodToken(compareToToken);
  return [window];
}
