import { Arg, Field, ID, Int, Mutation, ObjectType, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { ReactionService } from './reaction.service.ts';

@ObjectType({ description: 'The result of toggling a reaction.' })
class TimelineReactionToggle {
  @Field(() => ID, { description: 'Id of the timeline entry.' })
  entryId!: string;

  @Field(() => String, { description: 'The emoji, with its presentation selector.' })
  emoji!: string;

  @Field(() => Int, { description: 'How many users react with this emoji now.' })
  count!: number;

  @Field(() => Boolean, { description: 'Whether the caller reacts with this emoji now.' })
  currentUserHasReacted!: boolean;
}

@Resolver(() => TimelineReactionToggle)
export class ReactionResolver {
  constructor(private readonly service: ReactionService) {}

  @Mutation(() => TimelineReactionToggle, {
    description: 'Adds the caller’s emoji to an entry, or removes it.',
  })
  toggleTimelineReaction(
    @Arg('entryId', () => ID, { description: 'Id of the timeline entry.' }) entryId: string,
    @Arg('emoji', () => String, { description: 'Exactly one Unicode emoji.' }) emoji: string,
  ): Promise<TimelineReactionToggle> {
    return this.service.toggle(entryId, emoji);
  }
}
