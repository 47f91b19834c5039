import { Arg, Resolver, Root, Subscription, streamedByKernel } from '../../kernel/subgraph/type-graphql.ts';
import { streamEvent } from '../inference/chat.resolver.ts';
import { AIChatStreamEvent } from '../inference/chat.type.ts';
import { AIConversationMessageInput } from './conversation.type.ts';
import type { ConversationChat } from './conversation-chat.service.ts';
import type { StreamStep } from './conversation-stream.ts';

@Resolver()
export class ConversationStreamResolver {
  constructor(
    private readonly chat: ConversationChat,
    private readonly typedFrames: boolean,
  ) {}

  @Subscription(() => AIChatStreamEvent, {
    description:
      'Stores a message, answers it fragment by fragment with the earlier messages, and stores the answer before its last step. ' +
      'Ending the subscription ends the provider’s work; what was streamed until then is stored as `Interrupted`.',
    ...streamedByKernel,
  })
  aiConversationMessageStream(
    @Root() step: StreamStep,
    @Arg('input', () => AIConversationMessageInput, { description: 'The conversation and the message.' })
    _input: AIConversationMessageInput,
  ): AIChatStreamEvent {
    return streamEvent(step, this.typedFrames);
  }

  /** The stream behind {@link aiConversationMessageStream}. */
  stream({
    conversationId,
    ...message
  }: AIConversationMessageInput): Promise<AsyncIterableIterator<StreamStep>> {
    return this.chat.stream(conversationId, message);
  }
}
