import type { StreamFrame } from '../../http/event-stream.ts';
import { toMessageUsage, toStopReason } from './anthropic.wire.ts';
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
    if (this.open !== key) {
      yield* this.close();
      this.open = key;
      this.index += 1;
      yield frame({ type: 'content_block_start', index: this.index, content_block: block });
    }
    yield frame({ type: 'content_block_delta', index: this.index, delta });
  }

  *close(): Iterable<StreamFrame> {
    if (this.open === null) return;
    this.open = null;
    yield frame({ type: 'content_block_stop', index: this.index });
  }
}
