import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { conversationLimits, inferenceLimits, workspaceLimits } from '../ai.contract.ts';
import { askedOfChat, label, messagePart } from '../inference/chat.input.ts';
import {
  type FileContent,
  filePart,
  type MessagePart,
  textPart,
  toolResultPart,
  type WrittenMessage,
} from './message-part.rules.ts';

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);

const workspaceName = optional(text({ min: 1, max: workspaceLimits.nameLength }));

/** What a caller says about a conversation, new or replaced. Whether the workspace exists is seen at the next message. */
export const conversationInput = z.object({
  title: optional(
    z
      .string()
      .trim()
      .pipe(text({ min: 1, max: conversationLimits.titleLength })),
  ),
  workspaceName,
  label: optional(label),
});

const { text: partText, file, toolResult } = messagePart.shape;
const part = z.object({ text: partText, file, toolResult });
type Part = z.output<typeof part>;

/**
 * A message to the model: of the user, of texts and files, or of the user's tools, of results alone. Tools and format are not
 * stored, and handed to the chat as they were given. What the chat would refuse of them is refused here, before the message is
 * stored.
 */
export const conversationMessageInput = z
  .object({
    content: optional(text({ min: 1, max: inferenceLimits.contentLength })),
    parts: z
      .array(part)
      .max(inferenceLimits.parts)
      .nullish()
      .transform((value) => value ?? []),
    workspaceName,
    tools: z.unknown().optional(),
    toolChoice: z.unknown().optional(),
    responseFormat: z.unknown().optional(),
  })
  .transform(({ content, parts, workspaceName, ...asked }, context) => {
    const refuse = (path: PropertyKey[], message = 'Validation:InvalidValue') =>
      context.addIssue({ code: 'custom', message, path });
    if (content === null && parts.length === 0) refuse(['content'], 'Validation:Required');
    // As at the outside, so that what is missing is told from what is wrong.
    const checked = askedOfChat.safeParse(asked, { reportInput: true });
    for (const issue of checked.error?.issues ?? []) context.addIssue({ ...issue });
    const written = writtenOf(content, parts, refuse);
    return { ...written, workspaceName, asked };
  });

/** @param refuse records that the value at a path is invalid. */
function writtenOf(
  content: string | null,
  given: readonly Part[],
  refuse: (path: PropertyKey[]) => void,
): WrittenMessage {
  const files = new Map<string, FileContent>();
  const converted = given.map((one, at) => {
    const [first, another] = partsOf(one, files);
    if (first === undefined || another !== undefined) refuse(['parts', at]);
    return first ?? textPart('');
  });
  const parts = [...(content === null ? [] : [textPart(content)]), ...converted];
  const ofTools = parts.some(({ toolResult }) => toolResult !== null);
  if (ofTools && content !== null) refuse(['content']);
  if (ofTools)
    for (const [at, { toolResult }] of converted.entries()) if (toolResult === null) refuse(['parts', at]);
  const texts = parts.map(({ text }) => text ?? '').join('');
  return { role: ofTools ? 'tool' : 'user', content: texts, parts, files };
}

/** The members of a part that are set. @param files gets the bytes of a file, by the id that it is given. */
function partsOf({ text, file, toolResult }: Part, files: Map<string, FileContent>): MessagePart[] {
  const found: MessagePart[] = [];
  if (typeof text === 'string') found.push(textPart(text));
  if (file !== null && file !== undefined) {
    const { mediaType, data, url = null, name = null } = file;
    const id = typeof data === 'string' ? uuid() : null;
    const size = typeof data === 'string' ? Buffer.byteLength(data, 'base64') : null;
    found.push(filePart({ id, mediaType, name, size, url }));
    if (id !== null) files.set(id, { mediaType, name, data: data as string });
  }
  if (toolResult !== null && toolResult !== undefined)
    found.push(toolResultPart({ ...toolResult, isError: toolResult.isError ?? false }));
  return found;
}

/** What a list of conversations is searched for. */
export const conversationSearchInput = z.object({
  search: optional(text({ max: conversationLimits.searchLength })),
});

/** Whose conversations are removed. */
export const conversationOwnerInput = z.object({ ownerId: text({ min: 1, max: 256 }) });
