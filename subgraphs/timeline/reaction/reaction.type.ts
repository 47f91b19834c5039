import { Field, ID, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

@ObjectType({ description: 'The result of toggling a reaction.' })
export class TimelineReactionToggle {
  @Field(() => ID, { description: 'Id of the timeline entry.' })
  entryId!: string;

  @Field(() => String, { description: 'The emoji, with its presentation selector.' })
  emoji!: string;

  @Field(() => Int, { description: 'How many users react with this emoji now.' })
  count!: number;

  @Field(() => Boolean, { description: 'Whether the caller reacts with this emoji now.' })
  currentUserHasReacted!: boolean;
}
