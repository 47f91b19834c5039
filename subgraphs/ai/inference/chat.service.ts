import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider';
import { validate } from '../../kernel/error/validation.ts';
import type { RateLimitState } from '../../kernel/limit/limits.ts';
import { guardChoice, guardRequest } from '../guardrail/guarded-chat.ts';
import { GuardedReader } from '../guardrail/guarded-reader.ts';
import { countTokens, tokensOfBytes } from '../local/token-count.rules.ts';
import { findModel } from '../provider/model-catalog.ts';
import { modelNotFound } from '../provider/provider-failure.rules.ts';
import { checkCapabilities, checkFileUrls } from './capability.rules.ts';
import type { ChatSchema } from './chat.input.ts';
import { type ChatRequest, type Reasoning, type ToolCall, wantsReasoning } from './chat.rules.ts';
import { ChatStream, type CompletedUsage } from './chat-stream.ts';
import { FragmentReader, stateOf } from './fragment-reader.ts';
import type { Attempt, Inference } from './inference.ts';
import { type InferenceCall, InferencePipeline, type InferenceProcess } from './pipeline.ts';
import { callOptions, choicesOf, estimateRequest, estimateSystemPrompt } from './prompt.rules.ts';
import { providerOptionsOf } from './provider-options.rules.ts';
import { requestAttributes } from './request-attributes.rules.ts';
import { noUsage, sumOfUsage, usageOf } from './usage.rules.ts';
import type { Target } from './workspace-targets.ts';

/** One answer to a chat. */
export interface ChatChoice {
  readonly content: string;
  readonly toolCalls: readonly ToolCall[];
  /** Empty unless it was asked for. */
  readonly reasoning: readonly Reasoning[];
  readonly finishReason: string;
}

/** An answered chat. */
export interface ChatAnswer {
  readonly workspaceName: string;
  /** The model of the workspace, not the provider's name for it. */
  readonly model: string;
  /** Of the first answer, as is the finish reason. */
  readonly content: string;
  readonly finishReason: string;
  /** All answers; one unless the chat asks for more. */
  readonly choices: readonly ChatChoice[];
  readonly usage: CompletedUsage;
  /** Milliseconds. */
  readonly duration: number;
  readonly rateLimit: RateLimitState;
}

/** A chat as guardrails let it pass, with the estimate of its input tokens. */
interface AskedChat {
  readonly request: ChatRequest;
  readonly inputTokens: number;
}

/** Chats, whole and streamed, for one caller. */
export class ChatService {
  private readonly pipeline: InferencePipeline;

  constructor(
    private readonly process: InferenceProcess,
    private readonly call: InferenceCall,
    private readonly schema: ChatSchema,
  ) {
    this.pipeline = new InferencePipeline(process, call);
  }

  /**
   * Answers a chat.
   * @throws {DomainError} `invalid` with the fields; the errors of {@link InferencePipeline}; the error for a
   * provider's failure (`providerFailure`).
   */
  async chat(workspaceName: string, request: unknown): Promise<ChatAnswer> {
    const { asked, inference } = await this.begin('chat', workspaceName, request);
    const answered = await inference.attempt('chat', (attempt) => this.answer(asked, attempt));
    const { target, usage, ...whole } = answered;
    const choices = await inference.orFailed({ usage, target }, () => guardAll(inference, whole.choices));
    const { content, finishReason } = choices[0] ?? whole;
    const answer = { content, finishReason, choices };
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
    const { asked, inference } = await this.begin('chatStream', workspaceName, request);
    const isGuarded = inference.guard.looks('after');
    // Guardrails look at an answer that is whole; thoughts would leave before it.
    const isReasoningSent = wantsReasoning(asked.request.options) && !isGuarded;
    const opened = await inference.attempt('chat', (attempt) =>
      this.openChat(asked, attempt, isReasoningSent),
    );
    const { model } = inference.workspace;
    const { reader, first } = opened;
    return new ChatStream({
      ...opened,
      reader: isGuarded ? new GuardedReader(reader, first, inference.guard) : reader,
      first: isGuarded ? undefined : first,
      inference,
      workspace: { name: workspaceName, model },
      idleTimeout: this.process.options.IdleTimeout,
      signal: this.call.request.signal,
    });
  }

  private async begin(kind: 'chat' | 'chatStream', workspaceName: string, request: unknown) {
    const checked: ChatRequest = validate(this.schema, request);
    const answers = choicesOf(checked.options);
    const estimate = estimateRequest(checked);
    const inference = await this.pipeline.begin({
      kind,
      workspaceName,
      label: checked.label,
      check: (target) => checkTarget(checked, target),
      inputTokensFor: ({ systemPrompt }) => estimate + estimateSystemPrompt(systemPrompt, checked),
      estimatedTokens: estimate + answers * (checked.options?.maxOutputTokens ?? 0),
    });
    const guarded = await inference.orFailed({ usage: noUsage }, () =>
      guardRequest(inference.guard, checked),
    );
    const inputTokens = guarded === checked ? estimate : estimateRequest(guarded);
    return { asked: { request: guarded, inputTokens }, inference };
  }

  private async answer({ request, inputTokens }: AskedChat, attempt: Attempt) {
    const { target, patience, observation, used } = attempt;
    const options = { ...optionsFor(request, target), abortSignal: patience.signal };
    const { CallTimeout } = this.process.options;
    const model = await modelOf(attempt, request);
    observation.recordRequest(requestAttributes(options, choicesOf(request.options)));
    used.sending = inputTokens + estimateSystemPrompt(target.workspace.systemPrompt, request);
    const asked = Array.from({ length: choicesOf(request.options) }, () => model.doGenerate(options));
    const results = await patience.within(CallTimeout, Promise.all(asked));
    patience.release();
    const choices = results.map((result) => choiceOf(result, wantsReasoning(request.options)));
    const usage = usageOf(results.map((result) => result.usage).reduce(sumOfUsage), {
      inputTokens: used.sending,
      outputTokens: results.reduce((sum, { content }) => sum + countTokens(writtenText(content)), 0),
    });
    const [first] = choices;
    const response = results[0]?.response;
    if (first === undefined) throw new Error('A chat without an answer.');
    const { content, finishReason } = first;
    observation.end({ usage, responseModel: response?.modelId ?? null, finishReason });
    return { target, content, finishReason, choices, usage };
  }

  private async openChat({ request, inputTokens }: AskedChat, attempt: Attempt, isReasoningSent: boolean) {
    const { target, patience, observation, used } = attempt;
    const { FirstFragmentTimeout } = this.process.options;
    const model = await modelOf(attempt, request);
    const began = performance.now();
    const options = optionsFor(request, target);
    const choices = choicesOf(request.options);
    observation.recordRequest(requestAttributes(options, choices));
    used.sending = inputTokens + estimateSystemPrompt(target.workspace.systemPrompt, request);
    const reader = await FragmentReader.open(
      { model, options, choices, isReasoningSent },
      { patience, milliseconds: FirstFragmentTimeout },
    );
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

async function guardAll({ guard }: Inference, choices: readonly ChatChoice[]): Promise<ChatChoice[]> {
  const guarded: ChatChoice[] = [];
  for (const choice of choices) guarded.push(await guardChoice(guard, choice));
  return guarded;
}

/** @throws {DomainError} for a provider without chats, or one that does not fetch the files of this one. */
async function modelOf({ target }: Attempt, request: ChatRequest) {
  const { chat } = target.models;
  if (chat === undefined) throw modelNotFound();
  const model = chat(target.workspace.model);
  checkFileUrls(request, await model.supportedUrls);
  return model;
}

/** @throws {DomainError} `AI:Capability:NotSupported` for a chat that the model or its provider cannot do. */
function checkTarget(request: ChatRequest, target: Target): void {
  checkCapabilities(
    request,
    findModel(target.entry.definition.kind, target.workspace.model)?.capabilities ?? null,
  );
  optionsFor(request, target);
}

function optionsFor(request: ChatRequest, { workspace, entry }: Target): LanguageModelV4CallOptions {
  const { tools, options, responseFormat } = request;
  const providerOptions = providerOptionsOf(
    {
      parallelToolCalls: tools.length === 0 ? null : (options?.parallelToolCalls ?? null),
      strictSchema: responseFormat?.strict ?? null,
    },
    { kind: entry.definition.kind, provider: entry.name },
  );
  return {
    ...callOptions(workspace, request),
    ...(providerOptions === null ? {} : { providerOptions }),
  };
}

function choiceOf(
  { content, finishReason }: LanguageModelV4GenerateResult,
  hasReasoning: boolean,
): ChatChoice {
  return {
    content: textOf(content, 'text'),
    reasoning: hasReasoning ? content.flatMap(reasoningOf) : [],
    toolCalls: toolCallsOf(content).map(({ toolCallId: id, toolName: name, input }) => ({
      id,
      name,
      arguments: input,
    })),
    finishReason: finishReason.unified,
  };
}

function reasoningOf(part: LanguageModelV4Content): Reasoning[] {
  return part.type === 'reasoning' ? [{ text: part.text, state: stateOf(part.providerMetadata) }] : [];
}

const toolCallsOf = (content: readonly LanguageModelV4Content[]): readonly LanguageModelV4ToolCall[] =>
  content.filter((part) => part.type === 'tool-call');

/** All that a model wrote: what its output tokens are estimated from. */
const writtenText = (content: readonly LanguageModelV4Content[]): string =>
  textOf(content, 'text') +
  textOf(content, 'reasoning') +
  toolCallsOf(content)
    .map(({ input }) => input)
    .join('');

/** The parts of an answer that are of one type, joined. */
function textOf(content: readonly LanguageModelV4Content[], type: 'text' | 'reasoning'): string {
  return content.map((part) => (part.type === type ? part.text : '')).join('');
}
