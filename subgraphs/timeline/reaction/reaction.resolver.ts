import { Arg, ID, Mutation, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { ReactionService } from './reaction.service.ts';
import { TimelineReactionToggle } from './reaction.type.ts';

/** Reactions in the graph. */
@Resolver(() => TimelineReactionToggle)
export class ReactionResolver {
  constructor(private readonly service: ReactionService) {}

  @Mutation(() => TimelineReactionToggle, { description: 'Gives an entry an emoji, or takes it back.' })
  toggleTimelineReaction(
    @Arg('entryId', () => ID, { description: 'The entry.' }) entryId: string,
    @Arg('emoji', () => String, { description: 'One emoji.' }) emoji: string,
  ): Promise<TimelineReactionToggle> {
    return this.service.toggle(entryId, emoji);
  }
}
