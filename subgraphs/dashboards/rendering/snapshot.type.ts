import { type AggregateFunction, aggregateFunctions } from '../../kernel/query/definition.ts';
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
import {
  chartTypes,
  type ImageFit,
  imageFits,
  mapLayerKinds,
  type TextStyle,
  textStyles,
} from '../contract/widget-content.ts';
import { trends } from '../metric/comparison.rules.ts';

export const MetricValueKindEnum = graphEnum(metricValueKinds, 'MetricValueKind', 'Unit of a number.', {
  Count: 'A count, without decimals.',
  Number: 'Any number, decimals included.',
  Currency: 'An amount of money, with its currency.',
  Percentage: 'A share, where 1 means 100 percent.',
  Duration: 'A length of time in milliseconds.',
  Date: 'A point in time, in milliseconds since 1970.',
});

export const AggregateFunctionEnum = graphEnum(
  aggregateFunctions,
  'AggregateFunction',
  'Aggregation of rows to one value.',
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

@ObjectType({ description: 'Value of a figure in another period.' })
export class KpiComparison {
  @Field(() => Float, { nullable: true, description: 'The value; null without data.' })
  value!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Change relative to the absolute earlier figure; null if that is 0 or unknown.',
  })
  deltaRatio!: number | null;

  @Field(() => TrendEnum, { description: '`flat` if either is unknown.' })
  trend!: string;

  @Field(() => Boolean, { nullable: true, description: 'Null if either is unknown.' })
  isFavorable!: boolean | null;
}

@ObjectType({ description: 'A single figure, such as a KPI.' })
export class KpiSnapshot {
  @Field(() => Float, { nullable: true, description: 'The value; null without data.' })
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

  @Field(() => Boolean, { description: 'Whether a higher value is better.' })
  isHigherBetter!: boolean;

  @Field(() => Boolean, { description: 'Whether an average, minimum or maximum had no rows.' })
  noData!: boolean;

  @Field(() => KpiComparison, {
    nullable: true,
    description:
      'Value in the period of comparison; null without `compareToToken` and for rows without periods.',
  })
  previous!: KpiComparison | null;
}

@ObjectType({ description: 'A bar, a point or a slice.' })
export class ChartBucket {
  @Field(() => String, {
    description: 'The group, as text in the `locale` of the request; `(null)` for rows without one.',
  })
  label!: string;

  @Field(() => Float, { nullable: true, description: 'The value; null without data.' })
  value!: number | null;
}

const ChartTypeEnum = graphEnum(chartTypes, 'ChartType', 'Form of a chart.', {
  Bar: 'Upright bars, one for each group.',
  HorizontalBar: 'Bars from left to right.',
  Line: 'Points that a line connects.',
  Area: 'A line with the area below it.',
  Pie: 'Sectors of a full circle.',
  Donut: 'Sectors of a ring, as of a pie.',
});

const MapLayerKindEnum = graphEnum(mapLayerKinds, 'MapLayerKind', 'Background of a map.', {
  Plan: 'Streets and places, drawn.',
  Satellite: 'Pictures taken from above.',
  Hybrid: 'Pictures from above with names and streets.',
  Topo: 'Heights and terrain, drawn.',
  Custom: 'The tiles of the widget’s own template.',
});

@ObjectType({ description: 'Groups of one column.' })
export class ChartSnapshot {
  @Field(() => ChartTypeEnum, { description: 'Form in which the groups are drawn.' })
  chartType!: (typeof chartTypes)[number];

  @Field(() => String, { description: 'The column of the groups.' })
  groupBy!: string;

  @Field(() => AggregateFunctionEnum, { description: 'Aggregation of the rows of a group to its value.' })
  aggregation!: AggregateFunction;

  @Field(() => String, { nullable: true, description: 'The column of the values; null for Count.' })
  field!: string | null;

  @Field(() => [ChartBucket], { description: 'In the order of their groups, at most 1,000.' })
  buckets!: ChartBucket[];

  @Field(() => String, { nullable: true, description: 'ISO 4217, for money.' })
  currency!: string | null;
}

@ObjectType({ description: 'A column of a table.' })
export class TableSnapshotColumn {
  @Field(() => String, { description: 'Name of the column in the rows.' })
  name!: string;

  @Field(() => String, { description: 'Translation key of its title.' })
  labelLocalizationKey!: string;

  @Field(() => String, { nullable: true, description: 'ISO 4217, for money.' })
  currencyCode!: string | null;
}

@ObjectType({ description: 'The first rows of a list.' })
export class TableSnapshot {
  @Field(() => [TableSnapshotColumn], { description: 'Columns in display order.' })
  columns!: TableSnapshotColumn[];

  @Field(() => [Json], { description: 'By the names of the columns.' })
  rows!: object[];

  @Field(() => Int, { description: 'Total number of rows after filters.' })
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

  @Field(() => Float, { nullable: true, description: 'The value; null without data.' })
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

  @Field(() => AggregateFunctionEnum, { description: 'Aggregation of the rows of a group to its value.' })
  aggregation!: AggregateFunction;

  @Field(() => [PivotCell], { description: 'Groups with rows, at most 10,000.' })
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

@ObjectType({ description: 'Rows with coordinates on a map.' })
export class MapSnapshot {
  @Field(() => [MapPoint], { description: 'Markers of the map, at most 10,000.' })
  points!: MapPoint[];

  @Field(() => Int, { description: 'Initial zoom level of the map.' })
  defaultZoom!: number;

  @Field(() => CoordinatesType, {
    nullable: true,
    description: 'Initial centre of the map; null: fitted to its points.',
  })
  defaultCenter!: CoordinatesType | null;

  @Field(() => Int, { description: 'Number of points from which markers are clustered.' })
  clusterThreshold!: number;

  @Field(() => String, { nullable: true, description: 'Link of a point, with the placeholder `{id}`.' })
  detailRoute!: string | null;

  @Field(() => String, { nullable: true, description: 'URL template of tiles; null: the host’s.' })
  tileUrlTemplate!: string | null;

  @Field(() => MapLayerKindEnum, { nullable: true, description: 'Background that is shown at first.' })
  defaultLayerKind!: (typeof mapLayerKinds)[number] | null;
}

@ObjectType({ description: 'A text in Markdown.' })
export class MarkdownSnapshot {
  @Field(() => String, { description: 'Key of the text.' })
  contentLocalizationKey!: string;
}

const TextStyleEnum = graphEnum(textStyles, 'TextStyle', 'How the text of a widget is set.', {
  Body: 'As text of a paragraph.',
  Heading: 'As the heading of a dashboard’s part.',
  Subheading: 'As a heading below another one.',
  Caption: 'Small, as beside a picture.',
});

const ImageFitEnum = graphEnum(
  imageFits,
  'ImageFit',
  'How an image fills its area, as `object-fit` of CSS.',
  {
    Cover: 'It fills the area and keeps its proportions; what is too much is cut off.',
    Contain: 'It is shown whole and keeps its proportions.',
    Fill: 'It is stretched to the area.',
    None: 'It keeps its size.',
    ScaleDown: 'As `Contain`, but never larger than its own size.',
  },
);

@ObjectType({ description: 'Text of a text widget.' })
export class TextSnapshot {
  @Field(() => String, { description: 'Key of the text.' })
  contentLocalizationKey!: string;

  @Field(() => TextStyleEnum, { description: 'How the text is set.' })
  style!: TextStyle;
}

@ObjectType({ description: 'Image of an image widget.' })
export class ImageSnapshot {
  @Field(() => String, { description: 'A URL, or `blob:{id}`.' })
  source!: string;

  @Field(() => String, { description: 'Translation key of the alternative text.' })
  altLocalizationKey!: string;

  @Field(() => ImageFitEnum, { description: 'How the image fills its area.' })
  fit!: ImageFit;
}

@ObjectType({ description: 'Content of a widget of a module’s kind.' })
export class CustomSnapshot {
  @Field(() => Json, { description: 'Content in the form of its renderer.' })
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
  description: 'Content of a widget, by its kind.',
  types: () => Object.values(byKind),
  resolveType: (snapshot: object) => byKind[(snapshot as { widgetType: keyof typeof byKind }).widgetType],
});
