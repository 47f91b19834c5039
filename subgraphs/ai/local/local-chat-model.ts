import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { answerOf, type LocalAnswer } from './answer.rules.ts';
import { countPrompt, textsOf } from './prompt-text.rules.ts';
import { fragmentsOf } from './reply.rules.ts';
import { cutConnection, immediateFailures, unknownModel } from './simulated-failure.ts';
import { countTokens } from './token-count.rules.ts';

export const localChatModels = [
  'echo',
  'lorem',
  'fault-429',
  'fault-503',
  'fault-cut',
  'fault-stall',
  'fault-garbage',
  'fault-no-usage',
] as const;

/** Fragments `fault-cut` and `fault-stall` stream before they fail. */
const fragmentsBeforeFault = 2;

type Part = LanguageModelV4StreamPart;

const textId = '0';
const thoughtId = 'thoughts';

/** What the model thinks, if it is asked to: what it was told. Its state is the effort. */
function thoughtsOf({ prompt, reasoning = 'none' }: LanguageModelV4CallOptions) {
  if (reasoning === 'none' || reasoning === 'provider-default') return [];
  const told = prompt.findLast(({ role }) => role !== 'assistant');
  const text = `I was told: ${told === undefined ? 'nothing' : textsOf(told).join('')}`;
  return [{ text, providerMetadata: { local: { effort: reasoning } } }];
}

/**
 * A chat model of the embedded provider: deterministic, without network. `echo` repeats the last user message, calls
 * the tools that it names and answers JSON by its schema ({@link answerOf}), after thoughts where they are asked for; `lorem` answers with a fixed text, the
 * others fail as their names describe. `temperature`, `topP` and `seed` have no effect.
 */
export class LocalChatModel implements LanguageModelV4 {
  readonly specificationVersion = 'v4';
  readonly provider = 'local';
  /** Nothing is fetched: an address is a text like others. */
  readonly supportedUrls = { '*/*': [/^https?:/] };

  /** @throws the error of a provider for an unknown model. */
  constructor(readonly modelId: string) {
    if (!(localChatModels as readonly string[]).includes(modelId)) throw unknownModel();
  }

  async doGenerate(options: LanguageModelV4CallOptions) {
    this.failAtOnce();
    if (this.modelId === 'fault-cut') throw cutConnection();
    if (this.modelId === 'fault-stall') return await rejectOnAbort(options.abortSignal);
    const answer = answerOf(this.modelId, options);
    const { text, toolCalls, finish } = answer;
    const called = toolCalls.map(({ id, name, arguments: input }) => ({
      type: 'tool-call' as const,
      toolCallId: id,
      toolName: name,
      input,
    }));
    const said = called.length > 0 ? called : [{ type: 'text' as const, text }];
    return {
      content: [
        ...thoughtsOf(options).map((thought) => ({ type: 'reasoning' as const, ...thought })),
        ...said,
      ],
      finishReason: { unified: finish, raw: finish },
      usage: this.usage(options, answer),
      response: { modelId: this.modelId },
      warnings: [],
    };
  }

  async doStream(options: LanguageModelV4CallOptions) {
    this.failAtOnce();
    const parts = this.parts(options);
    const stream = new ReadableStream<Part>(
      {
        async pull(controller) {
          const { done, value } = await parts.next();
          if (done === true) controller.close();
          else controller.enqueue(value);
        },
      },
      { highWaterMark: 0 },
    );
    return { stream };
  }

  private async *parts(options: LanguageModelV4CallOptions): AsyncGenerator<Part> {
    const answer = answerOf(this.modelId, options);
    const { text, toolCalls, finish } = answer;
    yield { type: 'stream-start', warnings: [] };
    yield { type: 'response-metadata', modelId: this.modelId };
    for (const { text: thought, providerMetadata } of thoughtsOf(options)) {
      yield { type: 'reasoning-start', id: thoughtId };
      for (const delta of fragmentsOf(thought)) yield { type: 'reasoning-delta', id: thoughtId, delta };
      yield { type: 'reasoning-end', id: thoughtId, providerMetadata };
    }
    yield { type: 'text-start', id: textId };
    let sent = 0;
    for (const delta of fragmentsOf(text)) {
      options.abortSignal?.throwIfAborted();
      if (sent >= fragmentsBeforeFault) await this.failInTheMiddle(options);
      yield { type: 'text-delta', id: textId, delta };
      sent += 1;
    }
    await this.failInTheMiddle(options);
    yield { type: 'text-end', id: textId };
    for (const { id, name, arguments: input } of toolCalls) {
      yield { type: 'tool-input-start', id, toolName: name };
      for (const delta of fragmentsOf(input)) yield { type: 'tool-input-delta', id, delta };
      yield { type: 'tool-input-end', id };
      yield { type: 'tool-call', toolCallId: id, toolName: name, input };
    }
    const finishReason = { unified: finish, raw: finish };
    yield { type: 'finish', usage: this.usage(options, answer), finishReason };
  }

  private failAtOnce(): void {
    const failure = immediateFailures[this.modelId];
    if (failure !== undefined) throw failure();
  }

  private async failInTheMiddle({ abortSignal }: LanguageModelV4CallOptions): Promise<void> {
    if (this.modelId === 'fault-cut') throw cutConnection();
    if (this.modelId === 'fault-stall') await rejectOnAbort(abortSignal);
  }

  private usage(options: LanguageModelV4CallOptions, answer: LocalAnswer): LanguageModelV4Usage {
    const counted = this.modelId !== 'fault-no-usage';
    const input = counted ? countPrompt(options.prompt) : undefined;
    const written = answer.text + answer.toolCalls.map((call) => call.arguments).join('');
    const said = counted ? countTokens(written) : undefined;
    const thoughts = thoughtsOf(options);
    const thought =
      counted && thoughts.length > 0 ? countTokens(thoughts.map(({ text }) => text).join('')) : undefined;
    const output = said === undefined ? undefined : said + (thought ?? 0);
    return {
      inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: output, text: said, reasoning: thought },
    };
  }
}

/** Never answers: ends with the signal's reason. */
function rejectOnAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
