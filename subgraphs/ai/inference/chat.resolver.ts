import { formatTimeSpan } from '../../kernel/options/time-span.ts';
import {
  Arg,
  Mutation,
  Resolver,
  Root,
  Subscription,
  streamedByKernel,
} from '../../kernel/subgraph/type-graphql.ts';
import type { ChatService } from './chat.service.ts';
import { AIChatRequest, AIChatResponse, AIChatStreamEvent } from './chat.type.ts';
import { type ChatFragment, ChatStreamFailure } from './chat-stream.ts';

const workspaceDescription = { description: 'A workspace the caller may use.' };

@Resolver(() => AIChatResponse)
export class ChatResolver {
  constructor(
    private readonly service: ChatService,
    private readonly typedFrames: boolean,
  ) {}

  @Mutation(() => AIChatResponse, {
    description: 'Answers a chat through a workspace. Not repeatable: an `Idempotency-Key` is ignored.',
  })
  async aiChat(
    @Arg('workspaceName', () => String, workspaceDescription) workspaceName: string,
    @Arg('input', () => AIChatRequest, { description: 'Messages and options of the chat.' })
    input: AIChatRequest,
  ): Promise<AIChatResponse> {
    const answer = await this.service.chat(workspaceName, input);
    return { ...answer, duration: formatTimeSpan(answer.duration) };
  }

  @Subscription(() => AIChatStreamEvent, {
    description:
      'Answers a chat through a workspace, fragment by fragment. Ending the subscription ends the provider’s work.',
    ...streamedByKernel,
  })
  aiChatStream(
    @Root() step: ChatFragment | ChatStreamFailure,
    @Arg('workspaceName', () => String, workspaceDescription) _workspaceName: string,
    @Arg('input', () => AIChatRequest, { description: 'Messages and options of the chat.' })
    _input: AIChatRequest,
  ): AIChatStreamEvent {
    if (step instanceof ChatStreamFailure) throw step.error;
    const { duration, ...rest } = step;
    return {
      ...rest,
      duration: duration === null ? null : formatTimeSpan(duration),
      typedFrames: this.typedFrames,
    };
  }

  /** The stream behind {@link aiChatStream}. */
  stream(
    workspaceName: string,
    input: AIChatRequest,
  ): Promise<AsyncIterableIterator<ChatFragment | ChatStreamFailure>> {
    return this.service.stream(workspaceName, input);
  }
}
