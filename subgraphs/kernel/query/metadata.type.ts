import { Field, Int, ObjectType } from '../subgraph/type-graphql.ts';

/** A query of the catalogue. */
@ObjectType({ description: 'A query the caller may use.' })
export class QueryCatalogEntry {
  @Field(() => String, { description: 'What dashboards and saved views call it.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Its REST path without the base; `/meta` can be appended.',
  })
  basePath!: string | null;

  @Field(() => String, { description: 'Translation key of the label.' })
  labelKey!: string;

  @Field(() => String, { description: 'Label in the caller’s language.' })
  label!: string;
}

/** A column of a query. */
@ObjectType({ description: 'A column of a query.' })
export class QueryColumnMetadata {
  @Field(() => String, { description: 'As rows name it.' })
  name!: string;

  @Field(() => String, { description: 'Label in the caller’s language.' })
  label!: string;

  @Field(() => String, { description: '`String`, `Int32`, `DateTimeOffset`…, or the name of an enum.' })
  type!: string;

  @Field(() => Int, { description: 'Place among the columns, from 0.' })
  order!: number;

  @Field(() => Boolean, { description: 'Whether rows can be sorted by it.' })
  isSortable!: boolean;

  @Field(() => Boolean, { description: 'Whether rows can be filtered by it.' })
  isFilterable!: boolean;

  @Field(() => Boolean, { description: 'Whether it is shown without being chosen.' })
  isVisible!: boolean;

  @Field(() => String, { nullable: true, description: 'A format for the client.' })
  format!: string | null;
}

/** A field to filter by. */
@ObjectType({ description: 'A field rows can be filtered by.' })
export class QueryFilterableField {
  @Field(() => String, { description: 'As filters name it.' })
  name!: string;

  @Field(() => String, { description: 'Its type.' })
  type!: string;

  @Field(() => [String], { description: 'What it can be compared by.' })
  operators!: string[];

  @Field(() => [String], { nullable: true, description: 'The values of an enum.' })
  enumValues!: string[] | null;
}

/** A field to sort by. */
@ObjectType({ description: 'A field rows can be sorted by.' })
export class QuerySortableField {
  @Field(() => String, { description: 'As `sort` names it.' })
  name!: string;
}

/** A filter with a name. */
@ObjectType({ description: 'A filter with a name.' })
export class QueryNamedFilter {
  @Field(() => String, { description: 'As requests name it.' })
  name!: string;

  @Field(() => String, { description: 'Label in the caller’s language.' })
  label!: string;

  @Field(() => Boolean, { description: 'Whether it applies where none is chosen.' })
  isDefault!: boolean;
}

/** A group of presets. */
@ObjectType({ description: 'Presets that are alternatives to each other.' })
export class QueryPresetGroup {
  @Field(() => String, { description: 'As requests name it.' })
  name!: string;

  @Field(() => String, { description: 'Label in the caller’s language.' })
  label!: string;

  @Field(() => [QueryNamedFilter], { description: 'The presets.' })
  presets!: QueryNamedFilter[];
}

/** Periods a client offers. */
@ObjectType({ description: 'A date a client offers periods for; the server applies none by itself.' })
export class QueryDateFilter {
  @Field(() => String, { description: 'The field.' })
  name!: string;

  @Field(() => String, { description: 'The period to begin with.' })
  defaultPeriod!: string;

  @Field(() => [String], { description: 'All periods.' })
  availablePeriods!: string[];
}

/** A field to group by. */
@ObjectType({ description: 'A field rows can be grouped by.' })
export class QueryGroupByField {
  @Field(() => String, { description: 'As `groupBy` names it.' })
  name!: string;

  @Field(() => String, { description: 'Its type.' })
  type!: string;
}

/** How a query pages. */
@ObjectType({ description: 'How a query pages.' })
export class QueryPagination {
  @Field(() => Int, { description: 'Rows of a page unless the request says otherwise.' })
  defaultPageSize!: number;

  @Field(() => Int, { description: 'Rows of a page at most.' })
  maxPageSize!: number;

  @Field(() => Int, { description: 'Rows a widget or an export reads at most.' })
  maxStreamSize!: number;

  @Field(() => Boolean, { description: 'Whether `cursor` works.' })
  supportsCursor!: boolean;
}

/** What may be asked of a query. */
@ObjectType({ description: 'What may be asked of a query, for a client that builds its list from it.' })
export class QueryMetadata {
  @Field(() => [QueryColumnMetadata], { description: 'In the order they are shown.' })
  columns!: QueryColumnMetadata[];

  @Field(() => [QueryFilterableField], { description: 'What can be filtered.' })
  filterableFields!: QueryFilterableField[];

  @Field(() => [QuerySortableField], { description: 'What can be sorted.' })
  sortableFields!: QuerySortableField[];

  @Field(() => [QueryPresetGroup], { description: 'Presets by group.' })
  presetFilterGroups!: QueryPresetGroup[];

  @Field(() => [QueryNamedFilter], { description: 'Quick filters.' })
  quickFilters!: QueryNamedFilter[];

  @Field(() => [QueryDateFilter], { description: 'Dates with periods.' })
  dateFilters!: QueryDateFilter[];

  @Field(() => [QueryGroupByField], { description: 'What can be grouped.' })
  groupByFields!: QueryGroupByField[];

  @Field(() => QueryPagination, { description: 'How it pages.' })
  pagination!: QueryPagination;

  @Field(() => String, { nullable: true, description: 'The order unless the request says otherwise.' })
  defaultSort!: string | null;
}
