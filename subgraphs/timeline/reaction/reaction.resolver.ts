import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { ID, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import { TimelineReaction } from '../entry/entry.type.ts';
import type { ReactionService } from './reaction.service.ts';

@Resolver()
export class ReactionResolver {
  constructor(private readonly service: ReactionService) {}

  @Mutation('Adds the caller’s emoji to an entry, or removes it.', {
    input: { entryId: [ID, 'Id of the timeline entry.'], emoji: [String, 'Exactly one Unicode emoji.'] },
    payload: {
      entryId: [ID, 'Id of the timeline entry.'],
      reaction: [TimelineReaction, 'The emoji after the change; its count is 0 without reactions.'],
    },
  })
  async toggleTimelineReaction(input: { readonly entryId: string; readonly emoji: string }) {
    const { entryId, emoji, count, currentUserHasReacted } = await this.service.toggle(
      input.entryId,
      input.emoji,
    );
    return { entryId, reaction: { emoji, count, byCurrentUser: currentUserHasReacted } };
  }
}
