import { formatTimeSpan } from '../../kernel/options/time-span.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Arg, Resolver, Root, Subscription, streamedByKernel } from '../../kernel/subgraph/type-graphql.ts';
import type { ChatService } from './chat.service.ts';
import {
  AIChatCompletion,
  AIChatInput,
  AIChatStreamEvent,
  CreateAIChatCompletionInput,
} from './chat.type.ts';
import { type ChatFragment, ChatStreamFailure } from './chat-stream.ts';

@Resolver(() => AIChatCompletion)
export class ChatResolver {
  constructor(
    private readonly service: ChatService,
    private readonly typedFrames: boolean,
  ) {}

  @Mutation('Answers a chat through a workspace. Not repeatable: an `Idempotency-Key` is ignored.', {
    input: CreateAIChatCompletionInput,
    payload: { aiChatCompletion: [AIChatCompletion, 'The answer of the model.'] },
    ignoresIdempotencyKey: true,
  })
  async createAIChatCompletion({ workspaceName, ...chat }: CreateAIChatCompletionInput) {
    const answer = await this.service.chat(workspaceName, chat);
    return { aiChatCompletion: { ...answer, duration: formatTimeSpan(answer.duration) } };
  }

  @Subscription(() => AIChatStreamEvent, {
    description:
      'Answers a chat through a workspace, fragment by fragment. Ending the subscription ends the provider’s work.',
    ...streamedByKernel,
  })
  aiChatStream(
    @Root() step: ChatFragment | ChatStreamFailure,
    @Arg('input', () => AIChatInput, { description: 'Workspace, messages and options of the chat.' })
    _input: AIChatInput,
  ): AIChatStreamEvent {
    return streamEvent(step, this.typedFrames);
  }

  /** The stream behind {@link aiChatStream}. */
  stream({
    workspaceName,
    ...chat
  }: AIChatInput): Promise<AsyncIterableIterator<ChatFragment | ChatStreamFailure>> {
    return this.service.stream(workspaceName, chat);
  }
}

/** A step as clients see it. @throws {DomainError} the failure that a last step is. */
export function streamEvent(step: ChatFragment | ChatStreamFailure, typedFrames: boolean): AIChatStreamEvent {
  if (step instanceof ChatStreamFailure) throw step.error;
  const { duration, ...rest } = step;
  return { ...rest, duration: duration === null ? null : formatTimeSpan(duration), typedFrames };
}
