import { Field, graphEnum, Int, ObjectType } from '../subgraph/type-graphql.ts';
import { type Period, periods } from './definition.ts';
import type { Operator } from './operator.ts';
import { QueryOperatorEnum } from './operator.type.ts';

const QueryPeriodEnum = graphEnum(periods, 'QueryPeriod', 'A period that clients offer for a date.', {
  Today: 'All of the present day.',
  ThisWeek: 'The present week, from Monday.',
  ThisMonth: 'All of the present month.',
  LastMonth: 'The month before the present one.',
  ThisQuarter: 'All of the present quarter.',
  ThisYear: 'All of the present year.',
  Custom: 'Two dates that the user chooses.',
});

@ObjectType({ description: 'A query that the caller may use.' })
export class QueryCatalogEntry {
  @Field(() => String, { description: 'Name of the query in dashboards and saved views.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'REST path without the base; append `/meta` for its metadata.',
  })
  basePath!: string | null;

  @Field(() => String, { description: 'Translation key of the label.' })
  labelKey!: string;

  @Field(() => String, { description: 'Label in the caller’s language.' })
  label!: string;
}

@ObjectType({ description: 'A column of a query.' })
export class QueryColumnMetadata {
  @Field(() => String, { description: 'Name of the column in rows.' })
  name!: string;

  @Field(() => String, { description: 'Label in the caller’s language.' })
  label!: string;

  @Field(() => String, { description: '`String`, `Int32`, `DateTimeOffset`…, or the name of an enum.' })
  type!: string;

  @Field(() => Int, { description: 'Position among the columns, starting at 0.' })
  order!: number;

  @Field(() => Boolean, { description: 'Whether rows can be sorted by it.' })
  isSortable!: boolean;

  @Field(() => Boolean, { description: 'Whether rows can be filtered by it.' })
  isFilterable!: boolean;

  @Field(() => Boolean, { description: 'Whether it is visible by default.' })
  isVisible!: boolean;

  @Field(() => String, { nullable: true, description: 'Display format for the client.' })
  format!: string | null;
}

@ObjectType({ description: 'A field that rows can be filtered by.' })
export class QueryFilterableField {
  @Field(() => String, { description: 'Name of the field in filters.' })
  name!: string;

  @Field(() => String, { description: 'Type of the field.' })
  type!: string;

  @Field(() => [QueryOperatorEnum], { description: 'Operators that the field supports.' })
  operators!: Operator[];

  @Field(() => [String], { nullable: true, description: 'Allowed values of an enum.' })
  enumValues!: string[] | null;
}

@ObjectType({ description: 'A field that rows can be sorted by.' })
export class QuerySortableField {
  @Field(() => String, { description: 'Name of the field in `sort`.' })
  name!: string;
}

@ObjectType({ description: 'A predefined filter with a name.' })
export class QueryNamedFilter {
  @Field(() => String, { description: 'Name to use in requests.' })
  name!: string;

  @Field(() => String, { description: 'Label in the caller’s language.' })
  label!: string;

  @Field(() => Boolean, { description: 'Whether it applies if none is chosen.' })
  isDefault!: boolean;
}

@ObjectType({ description: 'A group of alternative presets.' })
export class QueryPresetGroup {
  @Field(() => String, { description: 'Name to use in requests.' })
  name!: string;

  @Field(() => String, { description: 'Label in the caller’s language.' })
  label!: string;

  @Field(() => [QueryNamedFilter], { description: 'Presets of the group.' })
  presets!: QueryNamedFilter[];
}

@ObjectType({ description: 'A date field with suggested periods; the server applies none itself.' })
export class QueryDateFilter {
  @Field(() => String, { description: 'Name of the date field.' })
  name!: string;

  @Field(() => QueryPeriodEnum, { description: 'Period that is selected initially.' })
  defaultPeriod!: Period;

  @Field(() => [QueryPeriodEnum], { description: 'All periods to offer.' })
  availablePeriods!: Period[];
}

@ObjectType({ description: 'A field that rows can be grouped by.' })
export class QueryGroupByField {
  @Field(() => String, { description: 'Name of the field in `groupBy`.' })
  name!: string;

  @Field(() => String, { description: 'Type of the field.' })
  type!: string;
}

@ObjectType({ description: 'Paging limits of a query.' })
export class QueryPagination {
  @Field(() => Int, { description: 'Default number of rows per page.' })
  defaultPageSize!: number;

  @Field(() => Int, { description: 'Maximum number of rows per page.' })
  maxPageSize!: number;

  @Field(() => Int, { description: 'Maximum number of rows of a widget or an export.' })
  maxStreamSize!: number;

  @Field(() => Boolean, { description: 'Whether `cursor` paging is supported.' })
  supportsCursor!: boolean;
}

@ObjectType({ description: 'Metadata of a query, from which a client can build a list.' })
export class QueryMetadata {
  @Field(() => [QueryColumnMetadata], { description: 'Columns in display order.' })
  columns!: QueryColumnMetadata[];

  @Field(() => [QueryFilterableField], { description: 'Fields that rows can be filtered by.' })
  filterableFields!: QueryFilterableField[];

  @Field(() => [QuerySortableField], { description: 'Fields that rows can be sorted by.' })
  sortableFields!: QuerySortableField[];

  @Field(() => [QueryPresetGroup], { description: 'Presets, in their groups.' })
  presetFilterGroups!: QueryPresetGroup[];

  @Field(() => [QueryNamedFilter], { description: 'Quick filters of the query.' })
  quickFilters!: QueryNamedFilter[];

  @Field(() => [QueryDateFilter], { description: 'Date fields with suggested periods.' })
  dateFilters!: QueryDateFilter[];

  @Field(() => [QueryGroupByField], { description: 'Fields that rows can be grouped by.' })
  groupByFields!: QueryGroupByField[];

  @Field(() => QueryPagination, { description: 'Paging limits of the query.' })
  pagination!: QueryPagination;

  @Field(() => String, { nullable: true, description: 'Default order of the rows.' })
  defaultSort!: string | null;
}
