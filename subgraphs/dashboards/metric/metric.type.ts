import type { ComparisonToken, PeriodToken } from '../../kernel/clock/named-periods.ts';
import { RestOnly } from '../../kernel/subgraph/connection.type.ts';
import { Field, InputType, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { DashboardDataFilterInput, DashboardPeriod, RefreshHintEnum } from '../rendering/render.type.ts';
import { AggregateFunctionEnum, KpiSnapshot, MetricValueKindEnum } from '../rendering/snapshot.type.ts';
import { ComparisonPeriodEnum, NamedPeriodEnum } from './named-period.type.ts';

@ObjectType('MetricDefinition', { description: 'A figure modules offer to dashboards and clients.' })
export class MetricDefinitionType {
  @Field(() => String, { description: 'Name by which clients request it.' })
  name!: string;

  @Field(() => String, { description: 'The query whose rows it aggregates.' })
  query!: string;

  @Field(() => AggregateFunctionEnum, { description: 'Aggregation of rows to a number.' })
  aggregation!: string;

  @Field(() => String, { nullable: true, description: 'The column; null for Count.' })
  field!: string | null;

  @Field(() => MetricValueKindEnum, { description: 'Unit of the number.' })
  valueKind!: string;

  @Field(() => String, { nullable: true, description: 'ISO 4217, for money.' })
  currency!: string | null;

  @Field(() => Boolean, { description: 'Whether a higher value is better.' })
  isHigherBetter!: boolean;

  @Field(() => RefreshHintEnum, { description: 'Recommended interval between two requests.' })
  refreshHint!: string;

  @Field(() => Boolean, {
    description: 'Whether it can be restricted to a period and compared with another.',
  })
  hasPeriod!: boolean;
}

/** Options of a metric. */
@InputType({ description: 'Period, comparison and rows; all members are optional.' })
export class MetricRequestInput {
  @Field(() => Date, {
    nullable: true,
    description: 'Start of the period, inclusive; required with `periodTo`.',
  })
  periodFrom?: Date | null;

  @Field(() => Date, { nullable: true, description: 'End of the period, exclusive; after `periodFrom`.' })
  periodTo?: Date | null;

  @Field(() => NamedPeriodEnum, { nullable: true, description: 'A named period; bounds come before it.' })
  periodToken?: PeriodToken | null;

  @RestOnly()
  @Field(() => String, { nullable: true, description: 'The named period, as any text.' })
  periodText?: string | null;

  @Field(() => ComparisonPeriodEnum, {
    nullable: true,
    description: 'Period of comparison; requires a period.',
  })
  compareToToken?: ComparisonToken | null;

  @RestOnly()
  @Field(() => String, { nullable: true, description: 'The period of comparison, as any text.' })
  compareToText?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'BCP 47: the language of the formatted value; default `en`.',
  })
  locale?: string | null;

  @Field(() => [DashboardDataFilterInput], { nullable: true, description: 'Filters to apply, at most 50.' })
  filters?: DashboardDataFilterInput[] | null;
}

@ObjectType('EvaluatedMetric', { description: 'A figure for the requested period.' })
export class EvaluatedMetricType {
  @Field(() => String, { description: 'Name of the evaluated metric.' })
  name!: string;

  @Field(() => KpiSnapshot, { description: 'Value of the metric, and its comparison.' })
  snapshot!: KpiSnapshot;

  @Field(() => Int, { description: 'Always 1: it is requested, not pushed.' })
  sequence!: number;

  @Field(() => Date, { description: 'When it was read.' })
  emittedAt!: Date;

  @Field(() => RefreshHintEnum, { description: 'Recommended interval between two requests.' })
  refreshHint!: string;

  @Field(() => DashboardPeriod, { nullable: true, description: 'Its period; null: all time.' })
  period!: DashboardPeriod | null;

  @Field(() => [String], { description: 'Filters that do not apply to its rows.' })
  droppedFilters!: string[];
}
