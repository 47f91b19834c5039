import {
  Arg,
  Cost,
  Field,
  graphEnum,
  ID,
  Int,
  ObjectType,
  Query,
  Resolver,
} from '../../kernel/subgraph/type-graphql.ts';
import type { LineChange } from '../rendering/render-task.ts';
import type { ComparisonService } from './comparison.service.ts';

const LineChangeKindEnum = graphEnum(
  ['Removed', 'Added'],
  'TemplateLineChangeKind',
  'The kind of change of a line.',
  {
    Removed: 'Only in the first revision.',
    Added: 'Only in the second revision.',
  },
);

@ObjectType({ description: 'A line that was removed or added.' })
class TemplateLineChange {
  @Field(() => LineChangeKindEnum, { description: 'The kind of change.' })
  kind!: LineChange['kind'];

  @Field(() => Int, { description: 'One-based line number in its revision.' })
  line!: number;

  @Field(() => String, { description: 'The first 1,000 characters.' })
  text!: string;
}

@ObjectType({ description: 'Differences between two revisions of a template.' })
class TemplateComparison {
  @Field(() => [TemplateLineChange], { description: 'In the order of the text; at most 5,000.' })
  changes!: TemplateLineChange[];

  @Field(() => Int, { description: 'Total number of rows.' })
  totalCount!: number;
}

@Resolver(() => TemplateComparison)
export class ComparisonResolver {
  constructor(private readonly service: ComparisonService) {}

  @Cost(500)
  @Query(() => TemplateComparison, { description: 'Differences between two revisions of a template.' })
  diffTemplateRevisions(
    @Arg('name', () => String, { description: 'Name of the template.' }) name: string,
    @Arg('from', () => ID, { description: 'Id of the older revision.' }) from: string,
    @Arg('to', () => ID, { description: 'Id of the newer revision.' }) to: string,
  ): Promise<TemplateComparison> {
    return this.service.compare(name, from, to);
  }
}
