import type { Connection, ConnectionSelection } from '../../kernel/persistence/connection.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import { Arg, Args, FieldResolver, ID, Query, Resolver, Root } from '../../kernel/subgraph/type-graphql.ts';
import type { ConversationService } from './conversation.service.ts';
import {
  AIConversation,
  AIConversationConnection,
  AIConversationExchange,
  AIConversationExport,
  AIConversationFile,
  AIConversationListArguments,
  type AIConversationMessage,
  AIConversationMessageConnection,
  AIConversationMessageListArguments,
  AIConversationMessagesArguments,
  CreateAIConversationInput,
  SendAIConversationMessageInput,
  UpdateAIConversationInput,
} from './conversation.type.ts';
import type { ConversationChat } from './conversation-chat.service.ts';
import type { ConversationReader } from './conversation-reader.service.ts';

const which = [ID, 'UUID of the caller’s conversation.'] as const;

@Resolver(() => AIConversation)
export class ConversationResolver {
  constructor(
    private readonly service: ConversationService,
    private readonly reader: ConversationReader,
    private readonly chat: ConversationChat,
  ) {}

  @ListSize()
  @Query(() => AIConversationConnection, {
    description: 'The caller’s own conversations, the last changed first.',
  })
  aiConversations(
    @Args(() => AIConversationListArguments) list: AIConversationListArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<AIConversation>> {
    return this.service.list(list, selected);
  }

  @Query(() => AIConversation, {
    nullable: true,
    description: 'A conversation of the caller; null when there is none, or it is another caller’s.',
  })
  aiConversation(@Arg('id', () => ID, { description: which[1] }) id: string): Promise<AIConversation | null> {
    return this.service.find(id);
  }

  @ListSize()
  @Query(() => AIConversationMessageConnection, {
    description: 'The messages of a conversation of the caller, the oldest first.',
  })
  aiConversationMessages(
    @Arg('conversationId', () => ID, { description: 'UUID of the caller’s conversation.' })
    conversationId: string,
    @Args(() => AIConversationMessageListArguments) list: AIConversationMessageListArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<AIConversationMessage>> {
    return this.reader.messages(conversationId, list, selected);
  }

  @Query(() => AIConversationExport, {
    nullable: true,
    description: 'A conversation of the caller with all of its messages and files, to take it elsewhere.',
  })
  aiConversationExport(
    @Arg('id', () => ID, { description: which[1] }) id: string,
  ): Promise<AIConversationExport | null> {
    return this.reader.export(id);
  }

  @Query(() => AIConversationFile, {
    nullable: true,
    description: 'A file of a message in a conversation of the caller; null when there is none.',
  })
  aiConversationFile(
    @Arg('conversationId', () => ID, { description: 'UUID of the caller’s conversation.' })
    conversationId: string,
    @Arg('id', () => ID, { description: 'UUID of the file, as a part of a message has it.' }) id: string,
  ): Promise<AIConversationFile | null> {
    return this.reader.file(conversationId, id);
  }

  @ListSize()
  @FieldResolver(() => AIConversationMessageConnection, {
    description: 'Its messages, the oldest first; they are counted up to 1,000.',
  })
  messages(
    @Root() { id }: AIConversation,
    @Args(() => AIConversationMessagesArguments) list: AIConversationMessagesArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<AIConversationMessage>> {
    return this.reader.messagesOf(id, list, selected);
  }

  @Mutation(
    'Creates a conversation without messages; a caller has at most 1,000 (option `MaxConversations`).',
    {
      input: CreateAIConversationInput,
      payload: { aiConversation: [AIConversation, 'The conversation that was created.'] },
    },
  )
  async createAIConversation(input: CreateAIConversationInput) {
    return { aiConversation: await this.service.create(input) };
  }

  @Mutation('Replaces title, workspace and label of a conversation of the caller.', {
    input: UpdateAIConversationInput,
    payload: { aiConversation: [AIConversation, 'The conversation after the change.'] },
  })
  async updateAIConversation({ id, ...settings }: UpdateAIConversationInput) {
    return { aiConversation: await this.service.update(id, settings) };
  }

  @Mutation('Deletes a conversation of the caller with all of its messages and files.', {
    input: { id: which },
    payload: { deletedAIConversationId: [ID, 'UUID of the deleted conversation.'] },
  })
  async deleteAIConversation({ id }: { id: string }) {
    return { deletedAIConversationId: await this.service.delete(id) };
  }

  @Mutation(
    'Stores a message, has a workspace answer it with the earlier messages, and stores the answer. One message at a time: another ' +
      'one meanwhile is a `CONFLICT`. Without an answer the message is stored as failed. Not repeatable: an ' +
      '`Idempotency-Key` is ignored.',
    {
      input: SendAIConversationMessageInput,
      payload: { aiConversationExchange: [AIConversationExchange, 'The message and its answer.'] },
      ignoresIdempotencyKey: true,
    },
  )
  async sendAIConversationMessage({ conversationId, ...message }: SendAIConversationMessageInput) {
    const { chat, ...exchange } = await this.chat.send(conversationId, message);
    const { usage, rateLimit } = chat;
    return { aiConversationExchange: { ...exchange, usage, rateLimit } };
  }
}
