import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../../kernel/call/context.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import { comparisonWindow, type TimeWindow, windowOf } from '../../kernel/clock/named-periods.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { SnapshotReads } from '../../kernel/persistence/snapshot-reads.ts';
import type { QueryAccess } from '../../kernel/query/query-access.ts';
import { selectionFor } from '../../kernel/query/read-query.ts';
import type { Registry } from '../../kernel/registry/module.ts';
import type { RefreshHint } from '../contract/widget-renderer.ts';
import { type MetricDefinition, metricKind } from '../dashboards.contract.ts';
import { metricNotFound, nothingToCompare, unknownPeriodToken } from '../dashboards.errors.ts';
import { filterOf } from '../rendering/filter.rules.ts';
import type { SnapshotOf } from '../rendering/snapshot.ts';
import { snapshotTexts } from '../rendering/snapshot-texts.ts';
import { type MetricRequest, metricInput } from './metric.input.ts';
import { metricRows, readComparedFigure } from './metric-figure.ts';

/** A metric with the requested period. */
export interface EvaluatedMetric {
  readonly name: string;
  readonly snapshot: SnapshotOf<'Kpi'>;
  readonly emittedAt: Date;
  readonly refreshHint: RefreshHint;
  /** The period of the figure; null: all time. */
  readonly period: TimeWindow | null;
  /** Filters that mean nothing to its query. */
  readonly droppedFilters: readonly string[];
}

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
   * One figure, and the figure of a second period if it is requested; both of one snapshot.
   * @throws {DomainError} `invalid`; `notFound` for an unknown metric; `forbidden` for rows the caller may not read;
   * `rejected` for an unknown period, and for an impossible comparison.
   */
  async evaluate(name: string, input: unknown): Promise<EvaluatedMetric> {
    const request = validate(metricInput, input);
    const { registry, access, call, clock, reads } = this.dependencies;
    const metric = registry.find(metricKind, name);
    const rows = metric === null ? null : metricRows(metric, registry);
    if (metric === null || rows === null) throw metricNotFound(name);
    if (!(await access.mayUse(call, rows))) throw access.refusal(call, rows);
    const now = clock.now();
    const asked = requestedWindow(request, now);
    const period = metric.periodField === undefined ? null : asked;
    const compared = requestedComparison(request, period, now);
    const choice = { filters: request.filters.map(filterOf), period };
    const reading = { tenantId: call.tenant.id, choice };
    const texts = snapshotTexts(request.locale);
    const [outcome] = await reads.settleLagging(call, [
      (em: EntityManager) => readComparedFigure(rows, { ...reading, em }, metric, { compared, texts }),
    ]);
    if (outcome?.status !== 'fulfilled') throw outcome?.reason;
    const { dropped } = selectionFor(rows, reading);
    return {
      name: metric.name,
      snapshot: outcome.value,
      emittedAt: now,
      refreshHint: metric.refreshHint ?? 'Dynamic',
      period,
      droppedFilters: dropped.map((one) => one.name),
    };
  }
}

/** Bounds take precedence over a token: a client that sends both has resolved it. @throws {DomainError} `rejected`. */
function requestedWindow({ periodFrom, periodTo, periodToken }: MetricRequest, now: Date): TimeWindow | null {
  if (periodFrom !== null && periodTo !== null) return { from: periodFrom, to: periodTo };
  if (periodToken === null) return null;
  const window = windowOf(periodToken, now);
  if (window === null) throw unknownPeriodToken(periodToken);
  return window;
}

/** @returns null where nothing is compared. @throws {DomainError} `rejected`. */
function requestedComparison(
  { compareToToken }: MetricRequest,
  period: TimeWindow | null,
  now: Date,
): TimeWindow | null {
  if (compareToToken === null) return null;
  if (period === null) throw nothingToCompare();
  const window = comparisonWindow(compareToToken, period, now);
  if (window === null) throw unknownPeriodToken(compareToToken);
  return window;
}
