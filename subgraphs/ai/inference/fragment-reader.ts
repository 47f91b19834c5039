import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import type { Patience } from './patience.ts';

/** Result of a streamed answer. */
export interface StreamEnd {
  readonly finishReason: LanguageModelV4FinishReason['unified'];
  readonly usage: LanguageModelV4Usage;
}

/** Finish reasons of a stream that broke off. */
const brokenOff: ReadonlySet<string> = new Set(['error', 'interrupted']);

/** A stream that ended without its final part. The name is the SDK's for invalid data. */
class UnfinishedStream extends Error {
  override readonly name = 'AI_InvalidResponseDataError';
}

/**
 * Reads the text of a streamed answer fragment by fragment, on demand: nothing is buffered between the provider's
 * socket and the caller.
 */
export class FragmentReader {
  /** Set once {@link next} has answered null. */
  end: StreamEnd | null = null;
  /** The model that the provider reports; null until then. */
  modelId: string | null = null;
  /** UTF-8 bytes of reasoning, which clients do not receive but which is billed. */
  reasoningBytes = 0;

  private constructor(
    private readonly parts: ReadableStreamDefaultReader<LanguageModelV4StreamPart>,
    private readonly patience: Patience,
  ) {}

  /** Calls the provider. @param milliseconds time limit of the answer. @throws the SDK's errors. */
  static async open(
    model: LanguageModelV4,
    options: LanguageModelV4CallOptions,
    { patience, milliseconds }: { readonly patience: Patience; readonly milliseconds: number },
  ): Promise<FragmentReader> {
    const { stream } = await patience.within(
      milliseconds,
      model.doStream({ ...options, abortSignal: patience.signal }),
    );
    return new FragmentReader(stream.getReader(), patience);
  }

  /**
   * The first fragment that is not empty; null for an answer without text.
   * @param milliseconds for all that comes before it, reasoning too.
   * @throws as {@link next}.
   */
  first(milliseconds: number): Promise<string | null> {
    const until = performance.now() + milliseconds;
    return this.text(() => until - performance.now());
  }

  /**
   * The next fragment that is not empty; null at the end.
   * @param milliseconds maximum pause of the provider.
   * @throws the SDK's errors, and an error for a stream that breaks off.
   */
  next(milliseconds: number): Promise<string | null> {
    return this.text(() => milliseconds);
  }

  private async text(timeLeft: () => number): Promise<string | null> {
    for (;;) {
      const { done, value: part } = await this.patience.within(timeLeft(), this.parts.read());
      if (done) {
        if (this.end === null) throw new UnfinishedStream();
        return null;
      }
      if (part.type === 'error') throw part.error;
      if (part.type === 'text-delta' && part.delta !== '') return part.delta;
      if (part.type === 'reasoning-delta') this.reasoningBytes += Buffer.byteLength(part.delta);
      if (part.type === 'response-metadata') this.modelId = part.modelId ?? this.modelId;
      if (part.type === 'finish') this.end = endOf(part);
    }
  }
}

function endOf({ finishReason, usage }: Extract<LanguageModelV4StreamPart, { type: 'finish' }>): StreamEnd {
  if (brokenOff.has(finishReason.unified)) throw new UnfinishedStream();
  return { finishReason: finishReason.unified, usage };
}
