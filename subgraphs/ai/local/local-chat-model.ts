import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { fragmentsOf, lastUserText, limitReply, loremText, promptTexts } from './reply.rules.ts';
import { cutConnection, immediateFailures, unknownModel } from './simulated-failure.ts';
import { countAll, countTokens } from './token-count.rules.ts';

/** Models that chat. */
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

/**
 * A chat model of the embedded provider: deterministic, without network. `echo` repeats the last user message, `lorem`
 * answers with a fixed text, the others fail as their names describe. `temperature`, `topP` and `seed` have no effect.
 */
export class LocalChatModel implements LanguageModelV4 {
  readonly specificationVersion = 'v4';
  readonly provider = 'local';
  readonly supportedUrls = {};

  /** @throws the error of a provider for an unknown model. */
  constructor(readonly modelId: string) {
    if (!(localChatModels as readonly string[]).includes(modelId)) throw unknownModel();
  }

  async doGenerate(options: LanguageModelV4CallOptions) {
    this.failAtOnce();
    if (this.modelId === 'fault-cut') throw cutConnection();
    if (this.modelId === 'fault-stall') return await rejectOnAbort(options.abortSignal);
    const { text, finish } = this.reply(options);
    return {
      content: [{ type: 'text' as const, text }],
      finishReason: { unified: finish, raw: finish },
      usage: this.usage(options, text),
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
    const { text, finish } = this.reply(options);
    yield { type: 'stream-start', warnings: [] };
    yield { type: 'response-metadata', modelId: this.modelId };
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
    const finishReason = { unified: finish, raw: finish };
    yield { type: 'finish', usage: this.usage(options, text), finishReason };
  }

  private failAtOnce(): void {
    const failure = immediateFailures[this.modelId];
    if (failure !== undefined) throw failure();
  }

  private async failInTheMiddle({ abortSignal }: LanguageModelV4CallOptions): Promise<void> {
    if (this.modelId === 'fault-cut') throw cutConnection();
    if (this.modelId === 'fault-stall') await rejectOnAbort(abortSignal);
  }

  private reply(options: LanguageModelV4CallOptions) {
    const text = this.modelId === 'lorem' ? loremText() : lastUserText(options.prompt);
    return limitReply(text, options);
  }

  private usage({ prompt }: LanguageModelV4CallOptions, text: string): LanguageModelV4Usage {
    const counted = this.modelId !== 'fault-no-usage';
    const input = counted ? countAll(promptTexts(prompt)) : undefined;
    const output = counted ? countTokens(text) : undefined;
    return {
      inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: output, text: output, reasoning: undefined },
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
