import { DroppedCriterionType } from '../../kernel/query/query.type.ts';
import { Field, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

@ObjectType('ExportPlan', { description: 'The file that a download of a list would produce.' })
export class ExportPlanType {
  @Field(() => [String], { description: 'Column headings of the file, in the caller’s language.' })
  headings!: readonly string[];

  @Field(() => Int, { description: 'Number of rows the file would have.' })
  rowCount!: number;

  @Field(() => [DroppedCriterionType], { description: 'Parts of the request that had no effect.' })
  dropped!: readonly DroppedCriterionType[];
}
