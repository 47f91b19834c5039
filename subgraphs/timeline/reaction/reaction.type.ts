import { Field, ID, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

/** What became of a reaction, in the graph. */
@ObjectType({ description: 'A reaction that was given or taken back.' })
export class TimelineReactionToggle {
  @Field(() => ID, { description: 'The entry.' })
  entryId!: string;

  @Field(() => String, { description: 'The emoji, with its presentation selector.' })
  emoji!: string;

  @Field(() => Int, { description: 'How many people gave it now.' })
  count!: number;

  @Field(() => Boolean, { description: 'Whether the caller is one of them now.' })
  currentUserHasReacted!: boolean;
}
