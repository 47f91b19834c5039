import { Arg, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { MetricDefinition } from '../dashboards.contract.ts';
import { withPeriodTexts } from '../rendering/period-texts.ts';
import type { MetricService } from './metric.service.ts';
import { EvaluatedMetricType, MetricDefinitionType, MetricRequestInput } from './metric.type.ts';

@Resolver(() => EvaluatedMetricType)
export class MetricResolver {
  constructor(private readonly service: MetricService) {}

  @Query(() => [MetricDefinitionType], {
    description: 'Metrics with rows that the caller may read, by name.',
  })
  async metricCatalog(): Promise<MetricDefinitionType[]> {
    return (await this.service.list()).map(definitionOf);
  }

  @Query(() => EvaluatedMetricType, { description: 'A figure and its value in another period.' })
  async evaluateMetric(
    @Arg('name', () => String, { description: 'Its name in the catalogue.' }) name: string,
    @Arg('request', () => MetricRequestInput, { nullable: true, description: 'Absent: no limit of time.' })
    request?: MetricRequestInput | null,
  ): Promise<EvaluatedMetricType> {
    const named = withPeriodTexts(request ?? {});
    const { period, droppedFilters, ...metric } = await this.service.evaluate(name, named);
    return {
      ...metric,
      sequence: 1,
      period: period === null ? null : { ...period, token: named.periodToken ?? null },
      droppedFilters: [...droppedFilters],
    };
  }
}

function definitionOf(metric: MetricDefinition): MetricDefinitionType {
  const { name, query, aggregation, field = null, valueKind, currencyCode: currency = null } = metric;
  const { isHigherBetter = true, refreshHint = 'Dynamic', periodField } = metric;
  return {
    name,
    query,
    aggregation,
    field,
    valueKind,
    currency,
    isHigherBetter,
    refreshHint,
    hasPeriod: periodField !== undefined,
  };
}
