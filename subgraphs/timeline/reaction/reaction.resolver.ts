import { Arg, ID, Mutation, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { ReactionService } from './reaction.service.ts';
import { TimelineReactionToggle } from './reaction.type.ts';

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
