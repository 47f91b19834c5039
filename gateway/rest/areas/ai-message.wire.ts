import { z } from 'zod';
import type {
  AiChatMessageInput,
  AiFileInput,
  AiMessagePartInput,
} from '../../graphql/generated/operations.ts';

/** What is known of a call's metadata; the rest is ignored. */
export const callMetadata = z
  .object({
    label: z
      .string()
      .nullish()
      .describe(
        'What the call is for, such as `support`: it has limits of its own, and usage is grouped by it.',
      ),
  })
  .nullish()
  .describe('Notes about the call. All but the label are ignored.');

/** A file from its address: a `data:` URL in base64, or one that the provider fetches. The area checks both. */
export function fileOfUrl(url: string, range: string, name: string | null = null): AiFileInput {
  const [, mediaType, data] = /^data:([^;,]+);base64,(.*)$/s.exec(url) ?? [];
  if (mediaType === undefined) return { mediaType: range, url, name };
  return { mediaType, data: data ?? '', name };
}

/** A part of text; none for an empty one, which providers refuse. */
export const textParts = (text: string): AiMessagePartInput[] => (text === '' ? [] : [{ text }]);

/** How the state of thoughts begins in other APIs, which have signatures of their own. */
const ownState = 'p1.';

/** What a provider wants back with thoughts, as a signature of another API. */
export const signatureOf = (state: string): string =>
  `${ownState}${Buffer.from(state).toString('base64url')}`;

/** Thoughts that a client sends back; none without a signature of this platform, which no provider could use. */
export function thoughtParts(text: string, signature: string | null | undefined): AiMessagePartInput[] {
  if (!signature?.startsWith(ownState)) return [];
  const state = Buffer.from(signature.slice(ownState.length), 'base64url').toString();
  return [{ reasoning: { text, state } }];
}

/** A plain text as the content of a message, which keeps its name in errors, or parts. */
export function contentOf<P>(
  content: string | readonly P[],
  partsOf: (part: P) => AiMessagePartInput[],
): { readonly content?: string; readonly parts?: AiMessagePartInput[] } {
  return typeof content === 'string' ? { content } : { parts: content.flatMap(partsOf) };
}

/** A member of a table by the member `type` of a value, with the type of its kind. */
export type ByType<T extends { readonly type: string }, R> = {
  readonly [K in T['type']]: (value: Extract<T, { readonly type: K }>) => R;
};

/** Converts a value by its type. */
export function byType<T extends { readonly type: string }, R>(table: ByType<T, R>, value: T): R {
  return (table[value.type as T['type']] as (value: T) => R)(value);
}

/**
 * Messages with those of one author that follow each other as one: providers want calls that were made together in one
 * message, and their results.
 */
export function mergeParts(messages: readonly AiChatMessageInput[]): AiChatMessageInput[] {
  const merged: AiChatMessageInput[] = [];
  for (const message of messages) {
    const last = merged.at(-1);
    if (last?.role !== message.role || message.role === 'user' || message.role === 'system')
      merged.push(message);
    else merged[merged.length - 1] = { role: message.role, parts: [...partsIn(last), ...partsIn(message)] };
  }
  return merged;
}

const partsIn = ({ content, parts }: AiChatMessageInput): readonly AiMessagePartInput[] => [
  ...textParts(content ?? ''),
  ...(parts ?? []),
];
