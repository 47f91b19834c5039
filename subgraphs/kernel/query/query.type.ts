import { RestOnly } from '../subgraph/connection.type.ts';
import { Directive, Field, graphEnum, InputType, Int, Json, ObjectType } from '../subgraph/type-graphql.ts';
import { type CriterionKind, criterionKinds, type DropReason, dropReasons } from './dropped.ts';
import type { Operator } from './operator.ts';
import { QueryOperatorEnum } from './operator.type.ts';

@InputType({ description: 'A filter of a query. An unknown field is ignored and reported.' })
export class QueryFilterInput {
  @Field(() => String, { description: 'Name of a filterable field, without regard to case.' })
  field!: string;

  @Field(() => QueryOperatorEnum, { description: 'An operator that the field supports.' })
  operator!: Operator;

  @Field(() => String, {
    nullable: true,
    description: 'Value, at most 2000 characters; `In` takes a comma-separated list, `Between` two values.',
  })
  value!: string | null;
}

@RestOnly()
@InputType({ description: 'A filter as REST has it. An unknown field or operator is ignored and reported.' })
export class RestFilterInput {
  @Field(() => String, { description: 'Name of a filterable field, without regard to case.' })
  field!: string;

  @Field(() => String, { description: 'Any text; operators without regard to case.' })
  operator!: string;

  @Field(() => String, { nullable: true, description: 'Value to compare with, as `QueryFilterInput.value`.' })
  value!: string | null;
}

@InputType({ description: 'Selected presets of a group; they are alternatives.' })
export class QueryPresetInput {
  @Field(() => String, { description: 'Name of the group.' })
  group!: string;

  @Field(() => [String], { description: 'Selected presets, at most 20.' })
  names!: string[];
}

@InputType({ description: 'Which rows of a query are read, in which order.' })
export class QueryRowsInput {
  @Field(() => String, {
    nullable: true,
    description: 'Text to find in searchable fields, at most 500 characters.',
  })
  search!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Sort fields, such as `-createdAt,name`; a minus means descending.',
  })
  sort!: string | null;

  @Field(() => [QueryFilterInput], {
    nullable: true,
    description: 'Filters, at most 50; rows must match all.',
  })
  filters!: QueryFilterInput[] | null;

  @RestOnly()
  @Field(() => [RestFilterInput], { nullable: true, description: 'In place of `filters`.' })
  restFilters?: RestFilterInput[] | null;

  @Field(() => [QueryPresetInput], {
    nullable: true,
    description: 'Selected presets, at most 20 groups; if absent, the default presets apply.',
  })
  presets!: QueryPresetInput[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Selected quick filters, at most 20; rows must match all. If absent, the default ones apply.',
  })
  quickFilters!: string[] | null;
}

/** The rows with the filters that REST sends. */
export function withRestFilters({ restFilters, ...rows }: QueryRowsInput) {
  return { ...rows, filters: restFilters ?? rows.filters };
}

@ObjectType({ description: 'Rows with the same value, counted and aggregated.' })
@Directive('@shareable')
export class QueryGroup {
  @Field(() => String, { description: 'Field of the group, as requested.' })
  field!: string;

  @Field(() => Json, { nullable: true, description: 'Value that the rows share.' })
  value!: unknown;

  @Field(() => String, { description: 'The value as text; `(null)` for none.' })
  label!: string;

  @Field(() => Int, { description: 'Number of rows in the group.' })
  count!: number;

  @Field(() => Json, {
    nullable: true,
    description:
      'The query’s aggregates by alias. A sum over no rows is 0; a sum of rows whose values are all unknown, as of calls without a price, is null.',
  })
  aggregates!: unknown;
}

const CriterionKindEnum = graphEnum(
  criterionKinds,
  'DroppedCriterionKind',
  'Which part of a request was ignored.',
  {
    filter: 'A condition on a field.',
    sort: 'A field of the order.',
    groupBy: 'A field of the groups.',
    preset: 'A named set of filters.',
    quickFilter: 'A named filter beside the others.',
  },
);

const DropReasonEnum = graphEnum(
  dropReasons,
  'DroppedCriterionReason',
  'Why a part of a request was ignored.',
  {
    UnknownField: 'The list has no such field.',
    NotFilterable: 'The field cannot be filtered by.',
    NotSortable: 'The field cannot be sorted by.',
    NotGroupable: 'The field cannot be grouped by.',
    UnknownOperator: 'There is no such operator.',
    OperatorNotAllowed: 'The field does not take the operator.',
    InvalidValue: 'The value has not the field’s type.',
    UnknownName: 'The list has no preset or quick filter of that name.',
  },
);

@ObjectType('DroppedCriterion', { description: 'A part of a request that was ignored, with the reason.' })
@Directive('@shareable')
export class DroppedCriterionType {
  @Field(() => CriterionKindEnum, { description: 'Part of the request that was ignored.' })
  kind!: CriterionKind;

  @Field(() => String, { description: 'Name as given in the request.' })
  name!: string;

  @Field(() => DropReasonEnum, { description: 'Why it was ignored.' })
  reason!: DropReason;
}
