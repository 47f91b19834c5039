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
    Removed: 'It is in the first revision alone.',
    Added: 'It is in the second revision alone.',
  },
);

@ObjectType({ description: 'A line that was removed or added.' })
class TemplateLineChange {
  @Field(() => LineChangeKindEnum, { description: 'The kind of change.' })
  kind!: LineChange['kind'];

  @Field(() => Int, { description: 'One-based, in the revision it is of.' })
  line!: number;

  @Field(() => String, { description: 'Its first 1,000 characters.' })
  text!: string;
}

@ObjectType({ description: 'Differences between two revisions of a template.' })
class TemplateComparison {
  @Field(() => [TemplateLineChange], { description: 'In the order of the text; at most 5,000.' })
  changes!: TemplateLineChange[];

  @Field(() => Int, { description: 'How many there are in all.' })
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
