import type { StreamFrame } from '../../http/event-stream.ts';
import { toFinishReason, toUsage } from './openai.wire.ts';

/** One result of the chat subscription. */
export interface ChatStep {
  readonly content: string;
  readonly finishReason?: string | null;
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number } | null;
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
  let begun = false;
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
    if (!begun) yield chunk([choice({ role: 'assistant', content: '', refusal: null }, null)]);
    begun = true;
    if (step.content !== '') yield chunk([choice({ content: step.content }, null)]);
    if (typeof step.finishReason === 'string') yield chunk([choice({}, toFinishReason(step.finishReason))]);
    if (includeUsage && step.usage) yield chunk([], toUsage(step.usage));
  }
  yield { data: '[DONE]' };
}

const choice = (delta: object, finishReason: string | null) => ({
  index: 0,
  delta,
  logprobs: null,
  finish_reason: finishReason,
});
