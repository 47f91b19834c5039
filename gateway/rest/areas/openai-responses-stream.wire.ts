import type { z } from 'zod';
import type { StreamFrame } from '../../http/event-stream.ts';
import {
  begunResponse,
  callItem,
  endedResponse,
  messageItem,
  type OutputItem,
  type ResponseIdentity,
  reasoningItem,
  type responseRequest,
} from './openai-responses.wire.ts';
import type { ChatStep } from './openai-stream.wire.ts';

type ResponseBody = z.output<typeof responseRequest>;
type Event = Readonly<Record<string, unknown>> & { readonly type: string };

/** An item under way: its text, and what it becomes. */
interface OpenItem {
  readonly kind: keyof typeof itemEvents;
  /** Place of a tool call or of thoughts in the steps; null for text. */
  readonly call: number | null;
  /** Whether its text is a part of the item, with events of its own. */
  readonly hasPart: boolean;
  text: string;
  /** What the provider wants back with thoughts. */
  state: string | null;
  readonly make: (place: number, text: string, state: string | null) => OutputItem;
}

const outputText = { type: 'output_text', annotations: [], logprobs: [] };

/** Events of an item around its text. */
const itemEvents = {
  reasoning: {
    delta: 'response.reasoning_summary_text.delta',
    done: 'response.reasoning_summary_text.done',
    textName: 'text',
    more: { summary_index: 0 },
    part: {
      name: 'reasoning_summary_part',
      place: { summary_index: 0 },
      of: (text: string) => ({ type: 'summary_text', text }),
    },
  },
  message: {
    delta: 'response.output_text.delta',
    done: 'response.output_text.done',
    textName: 'text',
    more: { content_index: 0, logprobs: [] },
    part: {
      name: 'content_part',
      place: { content_index: 0 },
      of: (text: string) => ({ ...outputText, text }),
    },
  },
  function_call: {
    delta: 'response.function_call_arguments.delta',
    done: 'response.function_call_arguments.done',
    textName: 'arguments',
    more: {},
    part: null,
  },
} as const;

/** The events of a streamed response, in the order of OpenAI's API. A failure is thrown. */
export async function* responseEvents(
  steps: AsyncIterable<ChatStep>,
  body: ResponseBody,
  identity: ResponseIdentity,
): AsyncIterable<StreamFrame> {
  const frames = new ResponseFrames(identity);
  const begun = begunResponse(body, identity);
  yield* frames.of({ type: 'response.created', response: begun });
  yield* frames.of({ type: 'response.in_progress', response: begun });
  for await (const step of steps) {
    if (step.reasoning) yield* frames.thoughts(step.reasoning);
    if (step.content !== '') yield* frames.text(step.content);
    if (step.toolCall) yield* frames.toolCall(step.toolCall);
    if (typeof step.finishReason !== 'string' || !step.usage) continue;
    yield* frames.closeItem();
    if (frames.output.length === 0) {
      yield* frames.text('');
      yield* frames.closeItem();
    }
    const { finishReason, usage } = step;
    const ended = endedResponse(begun, frames.output, { finishReason, usage });
    yield* frames.of({ type: `response.${ended.status}`, response: ended });
  }
}

/** Numbers events, and keeps the item under way. */
class ResponseFrames {
  readonly output: OutputItem[] = [];
  private sequence = 0;
  private open: OpenItem | null = null;

  constructor(private readonly identity: ResponseIdentity) {}

  *of(event: Event): Iterable<StreamFrame> {
    const data = JSON.stringify({ ...event, sequence_number: this.sequence });
    this.sequence += 1;
    yield { event: event.type, data };
  }

  *thoughts({ index, text, state }: NonNullable<ChatStep['reasoning']>): Iterable<StreamFrame> {
    const { id } = this.identity;
    if (!this.isOpen('reasoning', index))
      yield* this.openItem('reasoning', index, text !== '', (place, all, ended) =>
        reasoningItem(id, place, { text: all, state: ended }),
      );
    if (this.open !== null) this.open.state = state ?? this.open.state;
    yield* this.delta(text);
  }

  *text(text: string): Iterable<StreamFrame> {
    const { id } = this.identity;
    if (!this.isOpen('message', null))
      yield* this.openItem('message', null, true, (place, all) => messageItem(id, place, all));
    yield* this.delta(text);
  }

  *toolCall({ index, id, name, arguments: text }: NonNullable<ChatStep['toolCall']>): Iterable<StreamFrame> {
    if (!this.isOpen('function_call', index)) {
      const call = { id: id ?? '', name: name ?? '' };
      yield* this.openItem('function_call', index, false, (place, all) =>
        callItem(this.identity.id, place, { ...call, arguments: all }),
      );
    }
    yield* this.delta(text);
  }

  *closeItem(): Iterable<StreamFrame> {
    const { open } = this;
    if (open === null) return;
    const item = open.make(this.output.length, open.text, open.state);
    const { done, textName, more, part } = itemEvents[open.kind];
    const place = { item_id: item.id, output_index: this.output.length };
    if (open.hasPart || part === null)
      yield* this.of({ type: done, ...place, ...more, [textName]: open.text });
    if (open.hasPart && part !== null)
      yield* this.of({
        type: `response.${part.name}.done`,
        ...place,
        ...part.place,
        part: part.of(open.text),
      });
    yield* this.of({ type: 'response.output_item.done', output_index: this.output.length, item });
    this.output.push(item);
    this.open = null;
  }

  private isOpen(kind: OpenItem['kind'], call: number | null): boolean {
    return this.open?.kind === kind && this.open.call === call;
  }

  private *openItem(
    kind: OpenItem['kind'],
    call: number | null,
    hasPart: boolean,
    make: OpenItem['make'],
  ): Iterable<StreamFrame> {
    yield* this.closeItem();
    this.open = { kind, call, hasPart, text: '', state: null, make };
    const item = { ...make(this.output.length, '', null), status: 'in_progress' };
    const place = { output_index: this.output.length };
    const added = kind === 'message' ? { ...item, content: [] } : item;
    yield* this.of({ type: 'response.output_item.added', ...place, item: added });
    const { part } = itemEvents[kind];
    if (hasPart && part !== null)
      yield* this.of({
        type: `response.${part.name}.added`,
        ...place,
        item_id: item.id,
        ...part.place,
        part: part.of(''),
      });
  }

  private *delta(text: string): Iterable<StreamFrame> {
    const { open } = this;
    if (open === null || text === '') return;
    open.text += text;
    const { delta, more } = itemEvents[open.kind];
    const place = { item_id: open.make(this.output.length, '', null).id, output_index: this.output.length };
    yield* this.of({ type: delta, ...place, ...more, delta: text });
  }
}
