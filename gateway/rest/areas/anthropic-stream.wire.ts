import type { StreamFrame } from '../../http/event-stream.ts';
import { signatureOf } from './ai-message.wire.ts';
import { toMessageUsage, toStopReason, toThinking } from './anthropic.wire.ts';
import type { ChatStep } from './openai-stream.wire.ts';

type Event = Readonly<Record<string, unknown>> & { readonly type: string };

const frame = (event: Event): StreamFrame => ({ event: event.type, data: JSON.stringify(event) });

/** The events of a streamed message, in the order of Anthropic's API. A failure is thrown. */
export async function* messageEvents(steps: AsyncIterable<ChatStep>, id: string): AsyncIterable<StreamFrame> {
  const blocks = new BlockFrames();
  let isBegun = false;
  for await (const step of steps) {
    if (!isBegun) yield begin(step, id);
    isBegun = true;
    if (step.reasoning) yield* blocks.thoughts(step.reasoning);
    if (step.content !== '')
      yield* blocks.delta('text', { type: 'text', text: '' }, { type: 'text_delta', text: step.content });
    if (step.toolCall) {
      const { index, id: callId, name, arguments: text } = step.toolCall;
      const opened = { type: 'tool_use', id: callId ?? '', name: name ?? '', input: {} };
      yield* blocks.delta(`call ${index}`, opened, { type: 'input_json_delta', partial_json: text });
    }
    if (typeof step.finishReason !== 'string' || !step.usage) continue;
    yield* blocks.close();
    const delta = { stop_reason: toStopReason(step.finishReason), stop_sequence: null };
    yield frame({ type: 'message_delta', delta, usage: toMessageUsage(step.usage) });
    yield frame({ type: 'message_stop' });
  }
}

const begin = ({ workspaceName }: ChatStep, id: string): StreamFrame =>
  frame({
    type: 'message_start',
    message: {
      id,
      type: 'message',
      role: 'assistant',
      model: workspaceName,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      // The figures come with the last event: providers count at the end.
      usage: toMessageUsage({ inputTokens: 0, outputTokens: 0 }),
    },
  });

/** Content blocks, one after the other. */
class BlockFrames {
  private index = -1;
  private open: string | null = null;

  /** A delta of the block with this key, which is opened when another one is open. */
  *delta(key: string, block: object, delta: object): Iterable<StreamFrame> {
    if (this.open !== key) yield* this.begin(key, block);
    yield frame({ type: 'content_block_delta', index: this.index, delta });
  }

  /** Thoughts, signed at their end; those without a text are hidden, a block without deltas. */
  *thoughts({ index, text, state }: NonNullable<ChatStep['reasoning']>): Iterable<StreamFrame> {
    const key = `thoughts ${index}`;
    const opened = { type: 'thinking', thinking: '', signature: '' };
    if (text !== '') yield* this.delta(key, opened, { type: 'thinking_delta', thinking: text });
    if (typeof state !== 'string') return;
    if (this.open === key) {
      yield* this.delta(key, opened, { type: 'signature_delta', signature: signatureOf(state) });
      return;
    }
    yield* this.begin(key, toThinking({ text, state }));
  }

  private *begin(key: string, block: object): Iterable<StreamFrame> {
    yield* this.close();
    this.open = key;
    this.index += 1;
    yield frame({ type: 'content_block_start', index: this.index, content_block: block });
  }

  *close(): Iterable<StreamFrame> {
    if (this.open === null) return;
    this.open = null;
    yield frame({ type: 'content_block_stop', index: this.index });
  }
}
