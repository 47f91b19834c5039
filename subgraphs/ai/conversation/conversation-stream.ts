import { DomainError } from '../../kernel/error/domain-error.ts';
import { conversationFull } from '../ai.errors.ts';
import type { ToolCall } from '../inference/chat.rules.ts';
import { type ChatFragment, ChatStreamFailure, type CompletedUsage } from '../inference/chat-stream.ts';
import type { ToolCallFragment } from '../inference/fragment-reader.ts';

export type StreamStep = ChatFragment | ChatStreamFailure;

/** What of an answer is stored. */
export interface StreamedAnswer {
  readonly content: string;
  /** Empty for an answer that broke off: they may not be whole. */
  readonly toolCalls: readonly ToolCall[];
  readonly model: string;
  /** Null, as is the usage, for an answer that broke off. */
  readonly finishReason: string | null;
  readonly usage: CompletedUsage | null;
}

/** Dependencies of {@link ConversationStream}. */
export interface ConversationStreamDependencies {
  readonly chat: AsyncIterator<StreamStep>;
  /** Stores the end of an answer; null: it broke off before any text. Called once. */
  readonly store: (answer: StreamedAnswer | null) => Promise<void>;
  /** Characters that an answer may have. */
  readonly longest: number;
  /** The caller's. */
  readonly signal: AbortSignal;
}

/**
 * A streamed answer of a conversation. What has left is stored when it ends: before its last step leaves, or when it breaks
 * off by a failure, `return()` or the caller's signal.
 */
export class ConversationStream implements AsyncIterableIterator<StreamStep> {
  private readonly texts: string[] = [];
  /** By their places in the answer. */
  private readonly calls: { id: string; name: string; texts: string[] }[] = [];
  private length = 0;
  private model = '';
  private ended: Promise<void> | null = null;
  private readonly leave: () => void;

  constructor(private readonly dependencies: ConversationStreamDependencies) {
    const { signal } = dependencies;
    this.leave = () => void this.interrupt();
    if (signal.aborted) this.leave();
    else signal.addEventListener('abort', this.leave, { once: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<StreamStep>> {
    if (this.ended !== null) return this.over();
    const { done, value } = await this.dependencies.chat.next();
    if (done || this.ended !== null) return this.over();
    if (value instanceof ChatStreamFailure) return this.fail(value);
    this.model = value.model;
    this.length += value.content.length + (value.toolCall?.arguments.length ?? 0);
    if (this.length > this.dependencies.longest) return this.fail(new ChatStreamFailure(conversationFull()));
    this.texts.push(value.content);
    if (value.toolCall !== null) this.collect(value.toolCall);
    const { usage, finishReason } = value;
    if (usage !== null) {
      try {
        const toolCalls = this.calls.map(({ id, name, texts }) => ({ id, name, arguments: texts.join('') }));
        await this.end({ ...this.soFar, toolCalls, finishReason, usage });
      } catch (error) {
        return { done: false, value: new ChatStreamFailure(failureOf(error)) };
      }
    }
    return { done: false, value };
  }

  async return(): Promise<IteratorResult<StreamStep>> {
    return this.over();
  }

  private async over(): Promise<IteratorResult<StreamStep>> {
    await this.interrupt();
    return { done: true, value: undefined };
  }

  private async fail(value: ChatStreamFailure): Promise<IteratorResult<StreamStep>> {
    await this.interrupt();
    return { done: false, value };
  }

  /** Ends the model's work first, so that the ledger is right whatever becomes of the message. Its failure is no one's to see. */
  private async interrupt(): Promise<void> {
    await this.dependencies.chat.return?.();
    const { soFar } = this;
    const answer = soFar.content === '' ? null : { ...soFar, toolCalls: [], finishReason: null, usage: null };
    await this.end(answer).catch(() => undefined);
  }

  private end(answer: StreamedAnswer | null): Promise<void> {
    this.dependencies.signal.removeEventListener('abort', this.leave);
    this.ended ??= this.dependencies.store(answer);
    return this.ended;
  }

  private collect({ index, id, name, arguments: text }: ToolCallFragment): void {
    this.calls[index] ??= { id: id ?? '', name: name ?? '', texts: [] };
    this.calls[index].texts.push(text);
  }

  private get soFar(): Pick<StreamedAnswer, 'content' | 'model'> {
    return { content: this.texts.join(''), model: this.model };
  }
}

function failureOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return new DomainError('internal', 'Internal:Unexpected', { cause: error });
}
