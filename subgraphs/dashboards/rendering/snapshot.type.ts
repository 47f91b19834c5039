import { aggregateFunctions } from '../../kernel/query/definition.ts';
import {
  createUnionType,
  Field,
  Float,
  graphEnum,
  Int,
  Json,
  ObjectType,
} from '../../kernel/subgraph/type-graphql.ts';
import { metricValueKinds } from '../contract/value-kinds.ts';
import { trends } from '../metric/comparison.rules.ts';

export const MetricValueKindEnum = graphEnum(metricValueKinds, 'MetricValueKind', 'What a number means.', {
  Count: 'A number of things, without decimals.',
  Number: 'Any number, decimals included.',
  Currency: 'An amount of money, with its currency.',
  Percentage: 'A share, where 1 means 100 percent.',
  Duration: 'A length of time in milliseconds.',
  Date: 'A point in time, in milliseconds since 1970.',
});

export const AggregateFunctionEnum = graphEnum(
  aggregateFunctions,
  'AggregateFunction',
  'How rows become one value.',
  {
    Count: 'The number of rows.',
    Sum: 'The sum of a column’s values.',
    Avg: 'The average of a column’s values.',
    Min: 'The smallest value of a column.',
    Max: 'The largest value of a column.',
  },
);

const TrendEnum = graphEnum(trends, 'KpiTrend', 'The direction in which a figure changed.', {
  up: 'The figure is larger than before.',
  down: 'The figure is smaller than before.',
  flat: 'The figure is unchanged, or a comparison is not possible.',
});

@ObjectType({ description: 'What a figure was in another period.' })
export class KpiComparison {
  @Field(() => Float, { nullable: true, description: 'Null where there was no data.' })
  value!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Of the change to the size of the earlier figure; null where that is 0 or unknown.',
  })
  deltaRatio!: number | null;

  @Field(() => TrendEnum, { description: '`flat` where either is unknown.' })
  trend!: string;

  @Field(() => Boolean, { nullable: true, description: 'Null where either is unknown.' })
  isFavorable!: boolean | null;
}

@ObjectType({ description: 'A single figure, such as a KPI.' })
export class KpiSnapshot {
  @Field(() => Float, { nullable: true, description: 'Null where there is no data.' })
  value!: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The value as text in the `locale` of the request, times in UTC; null where there is no data.',
  })
  formattedValue!: string | null;

  @Field(() => MetricValueKindEnum, { description: 'Kind of the value: how to format it.' })
  valueKind!: string;

  @Field(() => String, { nullable: true, description: 'ISO 4217, for money.' })
  currency!: string | null;

  @Field(() => Boolean, { description: 'Whether more is better.' })
  isHigherBetter!: boolean;

  @Field(() => Boolean, { description: 'Whether an average, minimum or maximum had no rows.' })
  noData!: boolean;

  @Field(() => KpiComparison, {
    nullable: true,
    description:
      'What it was in the period it is compared with; null without `compareToToken`, and of rows without periods.',
  })
  previous!: KpiComparison | null;
}

@ObjectType({ description: 'A bar, a point or a slice.' })
export class ChartBucket {
  @Field(() => String, {
    description: 'The group, as text in the `locale` of the request; `(null)` for rows without one.',
  })
  label!: string;

  @Field(() => Float, { nullable: true, description: 'Null where there is no data.' })
  value!: number | null;
}

@ObjectType({ description: 'Groups of one column.' })
export class ChartSnapshot {
  @Field(() => String, { description: '`Bar`, `HorizontalBar`, `Line`, `Area`, `Pie` or `Donut`.' })
  chartType!: string;

  @Field(() => String, { description: 'The column of the groups.' })
  groupBy!: string;

  @Field(() => String, { description: '`Count`, `Sum`, `Avg`, `Min` or `Max`.' })
  aggregation!: string;

  @Field(() => String, { nullable: true, description: 'The column of the values; null for Count.' })
  field!: string | null;

  @Field(() => [ChartBucket], { description: 'In the order of their groups, at most 1,000.' })
  buckets!: ChartBucket[];

  @Field(() => String, { nullable: true, description: 'ISO 4217, for money.' })
  currency!: string | null;
}

@ObjectType({ description: 'A column of a table.' })
export class TableSnapshotColumn {
  @Field(() => String, { description: 'Its key in the rows.' })
  name!: string;

  @Field(() => String, { description: 'Key of the text of its title.' })
  labelLocalizationKey!: string;

  @Field(() => String, { nullable: true, description: 'ISO 4217, for money.' })
  currencyCode!: string | null;
}

@ObjectType({ description: 'The first rows of a list.' })
export class TableSnapshot {
  @Field(() => [TableSnapshotColumn], { description: 'In the order they are shown.' })
  columns!: TableSnapshotColumn[];

  @Field(() => [Json], { description: 'By the names of the columns.' })
  rows!: object[];

  @Field(() => Int, { description: 'How many rows there are in all, after the filters.' })
  totalRowCount!: number;
}

@ObjectType({ description: 'One value of a pivot.' })
export class PivotCell {
  @Field(() => [String], {
    description: 'A value of each row field, as text in the `locale` of the request.',
  })
  rowKeys!: string[];

  @Field(() => [String], {
    description: 'A value of each column field, as text in the `locale` of the request.',
  })
  columnKeys!: string[];

  @Field(() => Float, { nullable: true, description: 'Null where there is no data.' })
  value!: number | null;
}

@ObjectType({ description: 'Groups of several columns.' })
export class PivotSnapshot {
  @Field(() => [String], { description: 'Columns down the side.' })
  rowFields!: string[];

  @Field(() => [String], { description: 'Columns along the top.' })
  columnFields!: string[];

  @Field(() => String, { nullable: true, description: 'The column of the values; null for Count.' })
  valueField!: string | null;

  @Field(() => String, { description: '`Count`, `Sum`, `Avg`, `Min` or `Max`.' })
  aggregation!: string;

  @Field(() => [PivotCell], { description: 'Those that have rows, at most 10,000.' })
  cells!: PivotCell[];

  @Field(() => String, { nullable: true, description: 'ISO 4217, for money.' })
  currency!: string | null;
}

@ObjectType('Coordinates', { description: 'A place on earth.' })
export class CoordinatesType {
  @Field(() => Float, { description: 'Latitude in degrees north (WGS 84).' })
  latitude!: number;

  @Field(() => Float, { description: 'Longitude in degrees east (WGS 84).' })
  longitude!: number;
}

@ObjectType({ description: 'A marker on the map.' })
export class MapPoint extends CoordinatesType {
  @Field(() => String, { nullable: true, description: 'The row, where its key is a UUID.' })
  id!: string | null;

  @Field(() => Json, { nullable: true, description: 'Contents of its popup, by column.' })
  popup!: object | null;
}

@ObjectType({ description: 'Rows with a place.' })
export class MapSnapshot {
  @Field(() => [MapPoint], { description: 'Markers of the map, at most 10,000.' })
  points!: MapPoint[];

  @Field(() => Int, { description: 'How near it begins.' })
  defaultZoom!: number;

  @Field(() => CoordinatesType, { nullable: true, description: 'Where it begins; null: around its points.' })
  defaultCenter!: CoordinatesType | null;

  @Field(() => Int, { description: 'Points from which they are drawn together.' })
  clusterThreshold!: number;

  @Field(() => String, { nullable: true, description: 'Where a point leads, with a place `{id}`.' })
  detailRoute!: string | null;

  @Field(() => String, { nullable: true, description: 'Null: what the host has.' })
  tileUrlTemplate!: string | null;

  @Field(() => String, { nullable: true, description: '`Plan`, `Satellite`, `Hybrid`, `Topo` or `Custom`.' })
  defaultLayerKind!: string | null;
}

@ObjectType({ description: 'A text in Markdown.' })
export class MarkdownSnapshot {
  @Field(() => String, { description: 'Key of the text.' })
  contentLocalizationKey!: string;
}

@ObjectType({ description: 'Text of a text widget.' })
export class TextSnapshot {
  @Field(() => String, { description: 'Key of the text.' })
  contentLocalizationKey!: string;

  @Field(() => String, { description: '`Body`, `Heading`, `Subheading` or `Caption`.' })
  style!: string;
}

@ObjectType({ description: 'Picture of an image widget.' })
export class ImageSnapshot {
  @Field(() => String, { description: 'A URL, or `blob:{id}`.' })
  source!: string;

  @Field(() => String, { description: 'Key of the text for those who do not see it.' })
  altLocalizationKey!: string;

  @Field(() => String, { description: 'How it fills its place.' })
  fit!: string;
}

@ObjectType({ description: 'What a widget of a kind shows that a module added.' })
export class CustomSnapshot {
  @Field(() => Json, { description: 'As its renderer answers it.' })
  data!: object;
}

const byKind = {
  Kpi: KpiSnapshot,
  Chart: ChartSnapshot,
  Table: TableSnapshot,
  Pivot: PivotSnapshot,
  Map: MapSnapshot,
  Markdown: MarkdownSnapshot,
  Text: TextSnapshot,
  Image: ImageSnapshot,
  Custom: CustomSnapshot,
} as const;

export const WidgetSnapshot = createUnionType({
  name: 'WidgetSnapshot',
  description: 'What a widget shows, by its kind.',
  types: () => Object.values(byKind),
  resolveType: (snapshot: object) => byKind[(snapshot as { widgetType: keyof typeof byKind }).widgetType],
});
