import type { Class } from '../subgraph/area.ts';
import { ArgsType, Directive, Field, InputType, Int, Json, ObjectType } from '../subgraph/type-graphql.ts';

/** One filter as a client writes it. */
@InputType({ description: 'A filter of a query. One that means nothing is passed over and reported.' })
export class QueryFilterInput {
  @Field(() => String, { description: 'A filterable field, in any case.' })
  field!: string;

  @Field(() => String, { description: 'An operator of the field’s type, in any case.' })
  operator!: string;

  @Field(() => String, {
    nullable: true,
    description: 'At most 2000 characters; `In` takes a comma list, `Between` two values.',
  })
  value!: string | null;
}

/** Presets chosen of one group. */
@InputType({ description: 'Presets chosen of a group; they are alternatives.' })
export class QueryPresetInput {
  @Field(() => String, { description: 'The group.' })
  group!: string;

  @Field(() => [String], { description: 'Its presets, at most 20.' })
  names!: string[];
}

/** Arguments of every list that is a query. */
@ArgsType()
export class QueryArguments {
  @Field(() => Int, { nullable: true, description: 'One-based; not together with `cursor`.' })
  page!: number | null;

  @Field(() => Int, { nullable: true, description: '1 to 500; the query’s own largest counts.' })
  pageSize!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Where to go on; empty: begin a walk that stays stable while rows come and go.',
  })
  cursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Contained in a searchable field; at most 500 characters.',
  })
  search!: string | null;

  @Field(() => String, { nullable: true, description: '`-createdAt,name`: a minus is descending.' })
  sort!: string | null;

  @Field(() => [QueryFilterInput], { nullable: true, description: 'All hold; at most 50.' })
  filters!: QueryFilterInput[] | null;

  @Field(() => [QueryPresetInput], {
    nullable: true,
    description: 'At most 20 groups. None: the default presets apply.',
  })
  presets!: QueryPresetInput[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'All hold; at most 20. None: the default ones apply.',
  })
  quickFilters!: string[] | null;

  @Field(() => String, { nullable: true, description: 'Answers groups by this field instead of rows.' })
  groupBy!: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Leaves out the count.' })
  skipTotalCount!: boolean | null;
}

/** A group of rows. */
@ObjectType({ description: 'Rows with the same value, counted and aggregated.' })
@Directive('@shareable')
export class QueryGroup {
  @Field(() => String, { description: 'The field, as requested.' })
  field!: string;

  @Field(() => Json, { nullable: true, description: 'The value the rows share.' })
  value!: unknown;

  @Field(() => String, { description: 'The value as text; `(null)` for none.' })
  label!: string;

  @Field(() => Int, { description: 'How many rows.' })
  count!: number;

  @Field(() => Json, {
    nullable: true,
    description:
      'The query’s aggregates by alias. A sum over no rows is 0; a sum of rows whose values are all unknown, as of calls without a price, is null.',
  })
  aggregates!: unknown;
}

/** A part of a request that had no effect. */
@ObjectType('DroppedCriterion', { description: 'A part of a request that was passed over, and why.' })
@Directive('@shareable')
export class DroppedCriterionType {
  @Field(() => String, { description: '`filter`, `sort`, `groupBy`, `preset` or `quickFilter`.' })
  kind!: string;

  @Field(() => String, { description: 'As the caller wrote it.' })
  name!: string;

  @Field(() => String, {
    description:
      '`UnknownField`, `NotFilterable`, `NotSortable`, `NotGroupable`, `UnknownOperator`, `OperatorNotAllowed`, `InvalidValue` or `UnknownName`.',
  })
  reason!: string;
}

/**
 * The answer of a list that is a query; extend it by a named class:
 * `@ObjectType({ description }) class ApiKeyPage extends QueryPage(ApiKey) {}`.
 */
export function QueryPage<T extends object>(item: Class<T>) {
  @ObjectType()
  abstract class Page {
    @Field(() => [item], { description: 'The rows of this page; none where the request groups.' })
    items!: T[];

    @Field(() => Int, {
      nullable: true,
      description: 'How many there are in all; null where it was not counted.',
    })
    totalCount!: number | null;

    @Field(() => Boolean, { description: 'Whether there is another page.' })
    hasMore!: boolean;

    @Field(() => String, {
      nullable: true,
      description: 'Where the next page begins; in a walk by cursor alone.',
    })
    nextCursor!: string | null;

    @Field(() => [QueryGroup], { nullable: true, description: 'The groups, where the request groups.' })
    groups!: QueryGroup[] | null;

    @Field(() => [DroppedCriterionType], { description: 'Parts of the request that had no effect.' })
    dropped!: DroppedCriterionType[];
  }
  return Page;
}
