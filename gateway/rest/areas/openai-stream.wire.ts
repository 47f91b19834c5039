import type { StreamFrame } from '../../http/event-stream.ts';
import { toFinishReason, toUsage, type UsedTokens } from './openai.wire.ts';

/** One result of the chat subscription. */
export interface ChatStep {
  readonly choice: number;
  readonly content: string;
  readonly toolCall?: {
    readonly index: number;
    readonly id?: string | null;
    readonly name?: string | null;
    readonly arguments: string;
  } | null;
  readonly reasoning?: {
    readonly index: number;
    readonly text: string;
    readonly state?: string | null;
  } | null;
  readonly finishReason?: string | null;
  readonly usage?: UsedTokens | null;
  readonly workspaceName: string;
}

/** Properties that every chunk of one answer repeats. */
export interface ChunkIdentity {
  readonly id: string;
  /** Seconds since 1970. */
  readonly created: number;
}

/**
 * The chunks of a streamed chat for the stock client: first the role, then the fragments, the finish reason, the usage
 * if requested, and `[DONE]`. With backpressure; a failure is thrown.
 */
export async function* chatChunks(
  steps: AsyncIterable<ChatStep>,
  identity: ChunkIdentity,
  includeUsage: boolean,
): AsyncIterable<StreamFrame> {
  const begun = new Set<number>();
  for await (const step of steps) {
    const chunk = (choices: readonly object[], usage: object | null = null): StreamFrame => ({
      data: JSON.stringify({
        id: identity.id,
        object: 'chat.completion.chunk',
        created: identity.created,
        model: step.workspaceName,
        choices,
        ...(includeUsage ? { usage } : {}),
      }),
    });
    const piece = (delta: object, finishReason: string | null = null) =>
      chunk([{ index: step.choice, delta, logprobs: null, finish_reason: finishReason }]);
    if (!begun.has(step.choice)) yield piece({ role: 'assistant', content: '', refusal: null });
    begun.add(step.choice);
    if (step.content !== '') yield piece({ content: step.content });
    if (step.toolCall) yield piece({ tool_calls: [toolDelta(step.toolCall)] });
    if (typeof step.finishReason === 'string') yield piece({}, toFinishReason(step.finishReason));
    if (includeUsage && step.usage) yield chunk([], toUsage(step.usage));
  }
  yield { data: '[DONE]' };
}

/** A part of a tool call: its id and name come with the first. */
function toolDelta({ index, id, name, arguments: text }: NonNullable<ChatStep['toolCall']>) {
  if (typeof id !== 'string') return { index, function: { arguments: text } };
  return { index, id, type: 'function', function: { name, arguments: text } };
}
