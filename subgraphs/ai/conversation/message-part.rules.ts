import type { ConversationRole } from '../ai.contract.ts';
import type { ToolCall } from '../inference/chat.rules.ts';

/** A file as its message has it: its bytes are stored apart under the id, or it has an address. */
export interface MessageFile {
  readonly id: string | null;
  readonly mediaType: string;
  readonly name: string | null;
  /** Bytes; null for one that has an address. */
  readonly size: number | null;
  readonly url: string | null;
}

/** What a tool of the caller answered. */
export interface ToolResult {
  readonly toolCallId: string;
  readonly content: string;
  readonly isError: boolean;
}

/** A part of a stored message. Exactly one member is set. */
export interface MessagePart {
  readonly text: string | null;
  readonly file: MessageFile | null;
  readonly toolCall: ToolCall | null;
  readonly toolResult: ToolResult | null;
}

/** A file with its bytes in base64. */
export interface FileContent {
  readonly mediaType: string;
  readonly name: string | null;
  readonly data: string;
}

/** A message that is not stored yet. */
export interface WrittenMessage {
  readonly role: ConversationRole;
  /** Its texts, joined. */
  readonly content: string;
  readonly parts: readonly MessagePart[];
  /** By their ids. */
  readonly files: ReadonlyMap<string, FileContent>;
}

interface Message {
  readonly role: ConversationRole;
  readonly parts: readonly MessagePart[];
}

const nothing: MessagePart = { text: null, file: null, toolCall: null, toolResult: null };

export const textPart = (text: string): MessagePart => ({ ...nothing, text });
export const filePart = (file: MessageFile): MessagePart => ({ ...nothing, file });
export const toolCallPart = (toolCall: ToolCall): MessagePart => ({ ...nothing, toolCall });
export const toolResultPart = (toolResult: ToolResult): MessagePart => ({ ...nothing, toolResult });

/** An answer of the model. */
export function answerOf(content: string, toolCalls: readonly ToolCall[]): WrittenMessage {
  const texts = content === '' ? [] : [textPart(content)];
  const parts = [...texts, ...toolCalls.map(toolCallPart)];
  return { role: 'assistant', content, parts, files: new Map() };
}

/** Whether the text of a message says all of it. */
export const isPlain = (parts: readonly MessagePart[]): boolean =>
  parts.length <= 1 && parts.every(({ text }) => text !== null);

/** Characters of a message, its files apart. */
export const charactersOf = (parts: readonly MessagePart[]): number =>
  parts.reduce(
    (sum, { text, toolCall, toolResult }) =>
      sum + (text?.length ?? 0) + (toolCall?.arguments.length ?? 0) + (toolResult?.content.length ?? 0),
    0,
  );

/** Bytes of the files of a message. */
export const fileSizeOf = (parts: readonly MessagePart[]): number =>
  parts.reduce((sum, { file }) => sum + (file?.size ?? 0), 0);

const callsOf = (message: Message | undefined): Set<string> =>
  new Set(message?.parts.flatMap(({ toolCall }) => (toolCall === null ? [] : [toolCall.id])) ?? []);
const resultsOf = (message: Message | undefined): Set<string> =>
  new Set(
    message?.parts.flatMap(({ toolResult }) => (toolResult === null ? [] : [toolResult.toolCallId])) ?? [],
  );

/** Places of the tool results of a message that answer no call of the message before it, or one that another answers. */
export function orphansOf(message: Message, before: Message | undefined): number[] {
  const open = callsOf(before);
  return message.parts.flatMap(({ toolResult }, at) =>
    toolResult === null || open.delete(toolResult.toolCallId) ? [] : [at],
  );
}

/** Messages without the tool calls that the next one does not answer: providers refuse those. */
export function withoutOpenCalls<M extends Message>(messages: readonly M[]): M[] {
  return messages
    .map((message, at) => {
      const answered = resultsOf(messages[at + 1]);
      const parts = message.parts.filter(({ toolCall }) => toolCall === null || answered.has(toolCall.id));
      return { ...message, parts };
    })
    .filter(({ parts }) => parts.length > 0);
}

/** A message in the form of a chat. @param files those of stored parts, by their ids. */
export function chatMessageOf({ role, parts }: Message, files: ReadonlyMap<string, FileContent>): object {
  return {
    role,
    parts: parts.map(({ text, file, toolCall, toolResult }) => {
      if (file !== null) return { file: chatFileOf(file, files) };
      if (toolCall !== null) return { toolCall: { ...toolCall, arguments: jsonOr(toolCall.arguments) } };
      return toolResult === null ? { text } : { toolResult };
    }),
  };
}

function chatFileOf({ id, mediaType, name, url }: MessageFile, files: ReadonlyMap<string, FileContent>) {
  const data = id === null ? null : (files.get(id)?.data ?? null);
  return { mediaType, name, url, data };
}

/** The arguments that a model wrote: no arguments where they are no JSON, which would spoil every later message. */
function jsonOr(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    return '';
  }
}
