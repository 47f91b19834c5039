import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import type { Patience } from './patience.ts';
import { sumOfUsage } from './usage.rules.ts';

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

/** A part of a tool call, in the order of its text. */
export interface ToolCallFragment {
  /** Place of the call in its answer, from 0. */
  readonly index: number;
  /** Only in the first fragment of a call, as is its name. */
  readonly id: string | null;
  readonly name: string | null;
  /** A part of the JSON text. */
  readonly arguments: string;
}

/** A part of the model's thoughts. */
export interface ReasoningFragment {
  /** Place of the thoughts in their answer, from 0: models think in several blocks. */
  readonly index: number;
  readonly text: string;
  /** What the provider wants back with them, at their end; null: nothing. */
  readonly state: string | null;
}

/** What a provider tells of thoughts, as text. */
export const stateOf = (metadata: SharedV4ProviderMetadata | undefined): string | null =>
  metadata === undefined ? null : JSON.stringify(metadata);

/** A piece of a streamed answer: text, thoughts, a part of a tool call, or the end of an answer that is not the last. */
export interface Fragment {
  /** Place of the answer, from 0. */
  readonly choice: number;
  readonly text: string;
  readonly toolCall: ToolCallFragment | null;
  readonly reasoning: ReasoningFragment | null;
  readonly finishReason: StreamEnd['finishReason'] | null;
}

/** How long a step may take, and who ends it. */
interface StepLimit {
  readonly patience: Patience;
  readonly milliseconds: number;
}

/** A model and what it is asked. */
export interface ModelQuestion {
  readonly model: LanguageModelV4;
  readonly options: LanguageModelV4CallOptions;
  /** Number of answers, one after the other. */
  readonly choices: number;
  /** Whether thoughts are fragments, too. */
  readonly isReasoningSent: boolean;
}

type Parts = ReadableStreamDefaultReader<LanguageModelV4StreamPart>;

/**
 * Reads streamed answers fragment by fragment, on demand: nothing is buffered between the provider's socket and the
 * caller.
 */
export class FragmentReader {
  /** Set once {@link next} has answered null. */
  end: StreamEnd | null = null;
  /** The model that the provider reports; null until then. */
  modelId: string | null = null;
  /** UTF-8 bytes of reasoning that clients do not receive but which is billed. */
  reasoningBytes = 0;
  private thoughts = -1;
  private choice = 0;
  /** Tool calls of the answer: place, and whether their arguments have begun. */
  private calls = new Map<string, { readonly index: number; hasArguments: boolean }>();
  private ended: StreamEnd | null = null;

  private constructor(
    private readonly question: ModelQuestion,
    private parts: Parts,
    private readonly patience: Patience,
  ) {}

  /** Calls the provider. @throws the SDK's errors. */
  static async open(question: ModelQuestion, limit: StepLimit): Promise<FragmentReader> {
    return new FragmentReader(question, await openParts(question, limit), limit.patience);
  }

  /**
   * The first fragment that is not empty; null for an answer without content.
   * @param milliseconds for all that comes before it, reasoning too.
   * @throws as {@link next}.
   */
  first(milliseconds: number): Promise<Fragment | null> {
    const until = performance.now() + milliseconds;
    return this.fragment(() => until - performance.now());
  }

  /**
   * The next fragment that is not empty; null at the end.
   * @param milliseconds maximum pause of the provider.
   * @throws the SDK's errors, and an error for a stream that breaks off.
   */
  next(milliseconds: number): Promise<Fragment | null> {
    return this.fragment(() => milliseconds);
  }

  private async fragment(timeLeft: () => number): Promise<Fragment | null> {
    if (this.ended !== null && this.choice < this.question.choices) await this.openNext(timeLeft());
    for (;;) {
      const { done, value: part } = await this.patience.within(timeLeft(), this.parts.read());
      if (done) return this.finish();
      const fragment = this.read(part);
      if (fragment !== null) return fragment;
    }
  }

  private async openNext(milliseconds: number): Promise<void> {
    const { patience, question } = this;
    this.parts = await openParts(question, { patience, milliseconds });
    this.calls = new Map();
    this.thoughts = -1;
    this.ended = null;
  }

  /** Ends an answer: null for the last. */
  private finish(): Fragment | null {
    if (this.ended === null) throw new UnfinishedStream();
    const { finishReason, usage } = this.ended;
    const all = this.end === null ? usage : sumOfUsage(this.end.usage, usage);
    this.end = { finishReason, usage: all };
    this.choice += 1;
    if (this.choice >= this.question.choices) return null;
    return { choice: this.choice - 1, text: '', toolCall: null, reasoning: null, finishReason };
  }

  private read(part: LanguageModelV4StreamPart): Fragment | null {
    if (part.type === 'error') throw part.error;
    if (part.type === 'text-delta' && part.delta !== '') return this.piece({ text: part.delta });
    if (part.type === 'tool-input-start') return this.callBegun(part.id, part.toolName);
    if (part.type === 'tool-input-delta') return this.callArguments(part.id, part.delta);
    if (part.type === 'tool-call') return this.wholeCall(part);
    if (part.type === 'reasoning-start') this.thoughts += 1;
    if (part.type === 'reasoning-start' || part.type === 'reasoning-delta' || part.type === 'reasoning-end')
      return this.thought('delta' in part ? part.delta : '', stateOf(part.providerMetadata));
    if (part.type === 'response-metadata') this.modelId = part.modelId ?? this.modelId;
    if (part.type === 'finish') this.ended = endOf(part);
    return null;
  }

  private thought(text: string, state: string | null): Fragment | null {
    if (!this.question.isReasoningSent) {
      this.reasoningBytes += Buffer.byteLength(text);
      return null;
    }
    if (text === '' && state === null) return null;
    return this.piece({ reasoning: { index: Math.max(0, this.thoughts), text, state } });
  }

  private callBegun(id: string, name: string): Fragment {
    const { size: index } = this.calls;
    this.calls.set(id, { index, hasArguments: false });
    return this.piece({ toolCall: { index, id, name, arguments: '' } });
  }

  private callArguments(id: string, delta: string): Fragment | null {
    const call = this.calls.get(id);
    if (call === undefined || delta === '') return null;
    call.hasArguments = true;
    return this.piece({ toolCall: { index: call.index, id: null, name: null, arguments: delta } });
  }

  /** Providers that do not stream arguments send them with the whole call, some without its beginning. */
  private wholeCall({ toolCallId, toolName, input }: LanguageModelV4ToolCall): Fragment | null {
    if (this.calls.has(toolCallId))
      return this.calls.get(toolCallId)?.hasArguments ? null : this.callArguments(toolCallId, input);
    const { size: index } = this.calls;
    this.calls.set(toolCallId, { index, hasArguments: true });
    return this.piece({ toolCall: { index, id: toolCallId, name: toolName, arguments: input } });
  }

  private piece(own: Partial<Pick<Fragment, 'text' | 'toolCall' | 'reasoning'>>): Fragment {
    return { choice: this.choice, text: '', toolCall: null, reasoning: null, finishReason: null, ...own };
  }
}

async function openParts(
  { model, options }: ModelQuestion,
  { patience, milliseconds }: StepLimit,
): Promise<Parts> {
  const { stream } = await patience.within(
    milliseconds,
    model.doStream({ ...options, abortSignal: patience.signal }),
  );
  return stream.getReader();
}

function endOf({ finishReason, usage }: Extract<LanguageModelV4StreamPart, { type: 'finish' }>): StreamEnd {
  if (brokenOff.has(finishReason.unified)) throw new UnfinishedStream();
  return { finishReason: finishReason.unified, usage };
}
