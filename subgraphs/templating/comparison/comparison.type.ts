import { Field, Int, ObjectType, registerEnumType } from '../../kernel/subgraph/type-graphql.ts';
import type { LineChange } from '../rendering/render-task.ts';

const LineChangeKindEnum = { Removed: 'Removed', Added: 'Added' };
registerEnumType(LineChangeKindEnum, {
  name: 'TemplateLineChangeKind',
  description: 'What became of a line.',
  valuesConfig: {
    Removed: { description: 'It is in the first revision alone.' },
    Added: { description: 'It is in the second revision alone.' },
  },
});

@ObjectType({ description: 'A line that was removed or added.' })
export class TemplateLineChange {
  @Field(() => LineChangeKindEnum, { description: 'What became of it.' })
  kind!: LineChange['kind'];

  @Field(() => Int, { description: 'One-based, in the revision it is of.' })
  line!: number;

  @Field(() => String, { description: 'Its first 1,000 characters.' })
  text!: string;
}

@ObjectType({ description: 'What became of a template’s text between two revisions.' })
export class TemplateComparison {
  @Field(() => [TemplateLineChange], { description: 'In the order of the text; at most 5,000.' })
  changes!: TemplateLineChange[];

  @Field(() => Int, { description: 'How many there are in all.' })
  totalCount!: number;
}
