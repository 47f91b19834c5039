import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DomainError } from '../../kernel/error/domain-error.ts';
import type { RateLimitState } from '../../kernel/limit/limits.ts';
import { tokensOfBytes } from '../local/token-count.rules.ts';
import type { Fragment, ReasoningFragment, StreamEnd, ToolCallFragment } from './fragment-reader.ts';
import type { Attempt, Inference } from './inference.ts';
import { type TokenUsage, usageOf } from './usage.rules.ts';

/** One step of a streamed chat. */
export interface ChatFragment {
  /** Place of the answer, from 0. */
  readonly choice: number;
  /** Empty in the last step of an answer, and beside thoughts or a part of a tool call. */
  readonly content: string;
  readonly toolCall: ToolCallFragment | null;
  readonly reasoning: ReasoningFragment | null;
  /** Null until the last step of the answer. */
  readonly finishReason: string | null;
  /** Null until the last step, as is the duration. */
  readonly usage: CompletedUsage | null;
  /** Milliseconds. */
  readonly duration: number | null;
  readonly workspaceName: string;
  readonly model: string;
  /** Remaining limits of the caller; only in the first step. */
  readonly rateLimit: RateLimitState | null;
}

/** Tokens and cost of a completed call; the cost is null without a known price. */
export interface CompletedUsage extends TokenUsage {
  readonly estimatedCostUsd: number | null;
}

/** A streamed answer, read on demand. */
export interface FragmentSource {
  /** Set once {@link next} has answered null. */
  readonly end: StreamEnd | null;
  /** The model that the provider reports; null until then. */
  readonly modelId: string | null;
  /** UTF-8 bytes that clients have not received, but which are billed. */
  readonly reasoningBytes: number;
  /** The next fragment that is not empty; null at the end. @param milliseconds maximum pause of the provider. */
  next(milliseconds: number): Promise<Fragment | null>;
}

/** A stream that failed after its first fragment: its last step. */
export class ChatStreamFailure {
  constructor(readonly error: DomainError) {}
}

/** Dependencies of a stream whose first fragment has arrived. */
export interface ChatStreamDependencies {
  readonly inference: Inference;
  readonly attempt: Attempt;
  readonly reader: FragmentSource;
  /** The fragment that was peeked; null for an answer without content; undefined: the reader has it. */
  readonly first: Fragment | null | undefined;
  /** The requested workspace. */
  readonly workspace: { readonly name: string; readonly model: string };
  readonly estimatedInputTokens: number;
  /** Milliseconds of silence allowed. */
  readonly idleTimeout: number;
  /** The caller's. */
  readonly signal: AbortSignal;
}

type Step = ChatFragment | ChatStreamFailure;

/**
 * A streamed chat after its first fragment. The provider is read on demand. At its end, by its last step, a failure,
 * `return()` or the caller's signal, the provider's socket is closed and the ledger is settled.
 */
export class ChatStream implements AsyncIterableIterator<Step> {
  private peeked: Fragment | null | undefined;
  private choice = 0;
  private bytes = 0;
  private steps = 0;
  private over = false;
  private readonly leave: () => void;

  constructor(private readonly dependencies: ChatStreamDependencies) {
    this.peeked = dependencies.first;
    // Not awaited: the ledger keeps an outcome that the database refused, and stores it later.
    this.leave = () => void this.cancel();
    if (dependencies.signal.aborted) this.leave();
    else dependencies.signal.addEventListener('abort', this.leave, { once: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Step>> {
    if (this.over) return { done: true, value: undefined };
    try {
      const fragment = await this.pull();
      if (this.over) return { done: true, value: undefined };
      return { done: false, value: fragment === null ? await this.complete() : this.fragment(fragment) };
    } catch (error) {
      if (this.over) return { done: true, value: undefined };
      return { done: false, value: await this.fail(error) };
    }
  }

  async return(): Promise<IteratorResult<Step>> {
    await this.cancel();
    return { done: true, value: undefined };
  }

  private async pull(): Promise<Fragment | null> {
    const { peeked } = this;
    if (peeked === undefined) {
      // Fragments that arrive together would otherwise be handled without a pause, which would delay other requests
      // and the detection of this caller's disconnect.
      await nextTurn();
      return this.dependencies.reader.next(this.dependencies.idleTimeout);
    }
    this.peeked = undefined;
    return peeked;
  }

  private fragment({ choice, text, toolCall, reasoning, finishReason }: Fragment): ChatFragment {
    this.choice = finishReason === null ? choice : choice + 1;
    const written = [text, toolCall?.arguments ?? '', reasoning?.text ?? ''];
    for (const one of written) this.bytes += Buffer.byteLength(one);
    this.dependencies.inference.progress(tokensOfBytes(this.bytes));
    return this.step({
      choice,
      content: text,
      toolCall,
      reasoning,
      finishReason,
      usage: null,
      duration: null,
    });
  }

  private async complete(): Promise<ChatFragment> {
    const { reader, inference, attempt } = this.dependencies;
    const end = reader.end;
    if (end === null) throw new Error('A stream that ended without an end.');
    this.finish();
    const usage = usageOf(end.usage, this.countUsage);
    const { finishReason } = end;
    attempt.observation.end({ usage, responseModel: reader.modelId, finishReason });
    const cost = await inference.settleOrLater({ status: 'Completed', usage, target: attempt.target });
    const completed = { ...usage, estimatedCostUsd: cost };
    const { choice } = this;
    const duration = inference.elapsed;
    const nothing = { content: '', toolCall: null, reasoning: null };
    return this.step({ choice, ...nothing, finishReason, usage: completed, duration });
  }

  private async fail(error: unknown): Promise<ChatStreamFailure> {
    const { inference, attempt } = this.dependencies;
    this.finish();
    const failure = inference.failureOf(error);
    const { errorCode } = failure;
    attempt.observation.end({ errorCode, responseModel: this.dependencies.reader.modelId });
    const usage = { ...this.countUsage, isEstimated: true };
    await inference.settleOrLater({ status: 'Failed', usage, target: attempt.target, errorCode });
    return new ChatStreamFailure(failure);
  }

  private async cancel(): Promise<void> {
    if (this.over) return;
    const { inference, attempt } = this.dependencies;
    this.finish();
    attempt.observation.end({ errorCode: 'cancelled', responseModel: this.dependencies.reader.modelId });
    const usage = { ...this.countUsage, isEstimated: true };
    await inference.settleOrLater({ status: 'Cancelled', usage, target: attempt.target });
  }

  /** Closes the provider's socket. */
  private finish(): void {
    this.over = true;
    this.dependencies.signal.removeEventListener('abort', this.leave);
    this.dependencies.attempt.patience.end();
  }

  private get countUsage(): Omit<TokenUsage, 'isEstimated'> {
    const bytes = this.bytes + this.dependencies.reader.reasoningBytes;
    return { inputTokens: this.dependencies.estimatedInputTokens, outputTokens: tokensOfBytes(bytes) };
  }

  private step(own: Omit<ChatFragment, 'workspaceName' | 'model' | 'rateLimit'>): ChatFragment {
    const { workspace, inference } = this.dependencies;
    const rateLimit = this.steps === 0 ? inference.limits : null;
    this.steps += 1;
    return { ...own, workspaceName: workspace.name, model: workspace.model, rateLimit };
  }
}
