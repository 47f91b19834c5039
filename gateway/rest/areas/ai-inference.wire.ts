import { z } from 'zod';
import { inferenceLimits, messageLength } from '../../../subgraphs/ai/ai.contract.ts';
import { invalidInput } from '../../../subgraphs/kernel/error/domain-error.ts';
import { validationErrors } from '../../../subgraphs/kernel/error/validation.ts';
import type {
  StreamAiChatSubscription,
  StreamAiConversationMessageSubscription,
} from '../../graphql/generated/operations.ts';
import type { StreamFrame } from '../../http/event-stream.ts';
import { statedList, statedText, statedWord } from '../stated-limits.ts';
import { modelCapabilities } from './ai.wire.ts';

const chatMessage = z
  .object({
    role: statedWord(
      {
        user: 'What the person says.',
        assistant: 'What the model answered before.',
        system: 'Instructions for the model.',
      },
      'Validation:InvalidChatRole',
    ),
    content: statedText({ min: 1, max: messageLength }),
  })
  .meta({ id: 'AIChatMessage' });

const label = statedText({ max: inferenceLimits.labelLength })
  .nullish()
  .describe('What the call is for, such as `support`: it has limits of its own, and usage is grouped by it.');

/** Specification, "AIChatRequest", and a label. The area checks limits; other members are ignored. */
export const chatRequest = z
  .object({ messages: statedList(chatMessage, { min: 1, validator: 'Validation:MaxChatMessages' }), label })
  .meta({ id: 'AIChatRequest' });

const role = z.enum(['user', 'assistant', 'system'], 'Validation:InvalidChatRole');
const knownRoles = z.object({ messages: z.array(z.object({ ...chatMessage.shape, role })), label });
const content = z.string().min(1).max(messageLength);
const validMessages = z.object({ messages: z.array(z.object({ role, content })) });

/**
 * Converts a chat to the input of the operations. An unknown role is an invalid value of a field, not an unreadable
 * body. The area never sees that chat: its contents are checked here, so that one answer names every invalid message.
 * @throws {DomainError} `invalid`.
 */
export function chatInput(body: z.output<typeof chatRequest>) {
  const { data, error } = knownRoles.safeParse(body);
  if (error !== undefined) throw invalidInput(validationErrors(validMessages.safeParse(body).error ?? error));
  return data;
}

const usage = z.object({
  inputTokens: z.int(),
  outputTokens: z.int(),
  estimatedCostUsd: z.number().nullable(),
});

/** Specification, "Chat response". */
export const chatResponse = z
  .object({
    workspaceName: z.string(),
    model: z.string(),
    content: z.string(),
    usage,
    duration: z.string().meta({ description: 'Running time, written as `hh:mm:ss.fff`.' }),
  })
  .meta({ id: 'AIChatResponse' });

/** Specification, "AIEmbeddingRequest", and a label. */
export const embeddingRequest = z
  .object({
    inputs: statedList(statedText({ min: 1, max: inferenceLimits.inputLength }), {
      min: 1,
      validator: 'Validation:MaxEmbeddingInputs',
    }),
    label,
  })
  .meta({ id: 'AIEmbeddingRequest' });

/** Specification, "Embedding response"; `usage` is newer clients'. */
export const embeddingResponse = z
  .object({
    workspaceName: z.string(),
    model: z.string(),
    embeddings: z.array(z.object({ index: z.int(), vector: z.array(z.number()) })),
    usage: z.object({ inputTokens: z.int() }),
  })
  .meta({ id: 'AIEmbeddingResponse' });

export const providerResponse = z
  .object({ name: z.string(), supportsChat: z.boolean(), supportsEmbeddings: z.boolean() })
  .meta({ id: 'AIProvider' });

export const modelResponse = z
  .object({
    id: z.string(),
    displayName: z.string(),
    capabilities: modelCapabilities.nullable(),
    maxContextTokens: z.int().nullable(),
  })
  .meta({ id: 'AIModel' });

type Step = StreamAiChatSubscription['aiChatStream'] &
  Partial<Pick<StreamAiConversationMessageSubscription['aiConversationMessageStream'], 'toolCall'>>;

/** Marks the regular end of a stream. */
const done: StreamFrame = { data: '[DONE]' };

/**
 * The frames of a streamed chat (specification, "Streamed chat"): `{"content": …}` for each fragment, `[DONE]` at the
 * end. Typed frames have a type, and the usage precedes the end. A failure is one last `event: error` frame; its empty
 * content is invisible in older clients.
 */
export async function* chatFrames(results: AsyncIterable<Step>): AsyncIterable<StreamFrame> {
  try {
    for await (const step of results) {
      const { toolCall } = step;
      if (toolCall !== null && toolCall !== undefined)
        yield { data: JSON.stringify(step.typedFrames ? { type: 'toolCall', toolCall } : { toolCall }) };
      if (step.content !== '') yield { data: contentData(step.content, step.typedFrames) };
      if (step.usage !== null && step.usage !== undefined && step.typedFrames) {
        const { inputTokens, outputTokens } = step.usage;
        yield { event: 'usage', data: JSON.stringify({ type: 'usage', inputTokens, outputTokens }) };
      }
    }
  } catch (error) {
    yield { event: 'error', data: JSON.stringify({ type: 'error', error: errorCodeOf(error), content: '' }) };
    return;
  }
  yield done;
}

/** With a space after the colon, as in the specification. */
const contentData = (content: string, typed: boolean): string =>
  `{${typed ? '"type": "delta", ' : ''}"content": ${JSON.stringify(content)}}`;

/** The stable code of a failed result; a generic one for internal errors. */
function errorCodeOf(error: unknown): string {
  const { errors } = error as { errors?: readonly { extensions?: Record<string, unknown> }[] };
  const code = errors?.[0]?.extensions?.errorCode;
  return typeof code === 'string' ? code : 'Internal:Unexpected';
}
