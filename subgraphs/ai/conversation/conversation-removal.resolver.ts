import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Int, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { ConversationRemover } from './conversation-removal.service.ts';

const payload = {
  removedCount: [Int, 'Number of removed conversations, at most 100.'],
  hasMore: [Boolean, 'Whether more are left: repeat the mutation until it is false.'],
} as const;

@Resolver()
export class ConversationRemovalResolver {
  constructor(private readonly remover: ConversationRemover) {}

  @Mutation(
    'Removes conversations of a user or an API key with their messages and files, as when a person leaves.',
    {
      input: { ownerId: [String, 'Id of the user, or UUID of the API key, whose conversations go.'] },
      payload,
    },
  )
  removeAIConversationsOfOwner({ ownerId }: { ownerId: string }) {
    return this.remover.remove(ownerId);
  }

  @Mutation(
    'Removes conversations of everyone in the tenant with their messages and files, as when a tenant leaves.',
    {
      input: {},
      payload,
    },
  )
  removeAIConversationsOfTenant() {
    return this.remover.remove(null);
  }
}
