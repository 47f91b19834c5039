import type { LanguageModelV4Content } from '@ai-sdk/provider';
import { validate } from '../../kernel/error/validation.ts';
import type { RateLimitState } from '../../kernel/limit/limits.ts';
import { countTokens, tokensOfBytes } from '../local/token-count.rules.ts';
import { modelNotFound } from '../provider/provider-failure.rules.ts';
import { chatInput } from './chat.input.ts';
import type { ChatRequest } from './chat.rules.ts';
import { ChatStream, type CompletedUsage } from './chat-stream.ts';
import { FragmentReader } from './fragment-reader.ts';
import type { Attempt } from './inference.ts';
import { type InferenceCall, InferencePipeline, type InferenceProcess } from './pipeline.ts';
import { callOptions, estimateMessages } from './prompt.rules.ts';
import { usageOf } from './usage.rules.ts';

/** An answered chat. */
export interface ChatAnswer {
  readonly workspaceName: string;
  /** The model of the workspace, not the provider's name for it. */
  readonly model: string;
  readonly content: string;
  readonly finishReason: string;
  readonly usage: CompletedUsage;
  /** Milliseconds. */
  readonly duration: number;
  readonly rateLimit: RateLimitState;
}

/** Figures of the options. */
export interface ChatLimits {
  readonly maxMessages: number;
}

/** Chats, whole and streamed, for one caller. */
export class ChatService {
  private readonly pipeline: InferencePipeline;

  constructor(
    private readonly process: InferenceProcess,
    private readonly call: InferenceCall,
    private readonly limits: ChatLimits,
  ) {
    this.pipeline = new InferencePipeline(process, call);
  }

  /**
   * Answers a chat.
   * @throws {DomainError} `invalid` with the fields; the errors of {@link InferencePipeline}; the error for a
   * provider's failure (`providerFailure`).
   */
  async chat(workspaceName: string, request: unknown): Promise<ChatAnswer> {
    const { checked, inference } = await this.begin('chat', workspaceName, request);
    const answered = await inference.attempt('chat', (attempt) => this.answer(checked, attempt));
    const { target, usage, ...answer } = answered;
    const estimatedCostUsd = await inference.settle({ status: 'Completed', usage, target });
    return {
      workspaceName,
      model: inference.workspace.model,
      ...answer,
      usage: { ...usage, estimatedCostUsd },
      duration: inference.elapsed,
      rateLimit: inference.limits,
    };
  }

  /**
   * Opens a streamed chat.
   * @returns when the first fragment is there: what fails before is thrown, as in {@link chat}.
   */
  async stream(workspaceName: string, request: unknown): Promise<ChatStream> {
    const { checked, inference } = await this.begin('chatStream', workspaceName, request);
    const opened = await inference.attempt('chat', (attempt) => this.openChat(checked, attempt));
    const { model } = inference.workspace;
    return new ChatStream({
      ...opened,
      inference,
      workspace: { name: workspaceName, model },
      idleTimeout: this.process.options.IdleTimeout,
      signal: this.call.request.signal,
    });
  }

  private async begin(kind: 'chat' | 'chatStream', workspaceName: string, request: unknown) {
    const checked: ChatRequest = validate(chatInput(this.limits.maxMessages), request);
    const estimate = estimateMessages(checked.messages);
    const inference = await this.pipeline.begin({
      kind,
      workspaceName,
      inputTokensFor: ({ systemPrompt }) => estimateMessages(checked.messages, systemPrompt),
      estimatedTokens: estimate + (checked.options?.maxOutputTokens ?? 0),
    });
    return { checked, inference };
  }

  private async answer(request: ChatRequest, attempt: Attempt) {
    const { target, patience, observation, used } = attempt;
    const options = { ...callOptions(target.workspace, request), abortSignal: patience.signal };
    const { CallTimeout } = this.process.options;
    const model = modelOf(attempt);
    used.sending = estimateMessages(request.messages, target.workspace.systemPrompt);
    const result = await patience.within(CallTimeout, model.doGenerate(options));
    patience.end();
    const content = textOf(result.content, 'text');
    const usage = usageOf(result.usage, {
      inputTokens: used.sending,
      outputTokens: countTokens(content + textOf(result.content, 'reasoning')),
    });
    const finishReason = result.finishReason.unified;
    observation.end({ usage, responseModel: result.response?.modelId ?? null, finishReason });
    return { target, content, finishReason, usage };
  }

  private async openChat(request: ChatRequest, attempt: Attempt) {
    const { target, patience, observation, used } = attempt;
    const { FirstFragmentTimeout } = this.process.options;
    const model = modelOf(attempt);
    const began = performance.now();
    used.sending = estimateMessages(request.messages, target.workspace.systemPrompt);
    const reader = await FragmentReader.open(model, callOptions(target.workspace, request), {
      patience,
      milliseconds: FirstFragmentTimeout,
    });
    try {
      const first = await reader.first(Math.max(1, FirstFragmentTimeout - (performance.now() - began)));
      observation.firstFragment();
      return { attempt, reader, first, estimatedInputTokens: used.sending };
    } catch (error) {
      used.outputTokens = tokensOfBytes(reader.reasoningBytes);
      throw error;
    }
  }
}

function modelOf({ target }: Attempt) {
  const { chat } = target.models;
  if (chat === undefined) throw modelNotFound();
  return chat(target.workspace.model);
}

/** The parts of an answer that are of one type, joined. */
function textOf(content: readonly LanguageModelV4Content[], type: 'text' | 'reasoning'): string {
  return content.map((part) => (part.type === type ? part.text : '')).join('');
}
