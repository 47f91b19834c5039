import { DroppedCriterionType } from '../../kernel/query/query.type.ts';
import { Field, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

/** What a download of a list would hold. */
@ObjectType('ExportPlan', { description: 'What a file of a list would hold.' })
export class ExportPlanType {
  @Field(() => [String], { description: 'Its headings, in the caller’s language.' })
  headings!: readonly string[];

  @Field(() => Int, { description: 'How many rows it would have.' })
  rowCount!: number;

  @Field(() => [DroppedCriterionType], { description: 'Parts of the request that have no effect.' })
  dropped!: readonly DroppedCriterionType[];
}
