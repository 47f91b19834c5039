import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { countAll } from './token-count.rules.ts';

type Part = Exclude<LanguageModelV4Message['content'], string>[number];

/** The texts of a message; a file is its type and size, a tool call its arguments, a tool result its output. */
export function textsOf({ content }: LanguageModelV4Message): readonly string[] {
  return typeof content === 'string' ? [content] : content.map(partText);
}

function partText(part: Part): string {
  if (part.type === 'text' || part.type === 'reasoning') return part.text;
  if (part.type === 'tool-call') return JSON.stringify(part.input);
  if (part.type === 'tool-result') return outputText(part.output);
  if (part.type !== 'file') return '';
  const { data, mediaType } = part;
  return data.type === 'url' ? `[${mediaType} ${data.url.href}]` : `[${mediaType} ${bytesOf(data)} bytes]`;
}

const outputText = (output: Extract<Part, { type: 'tool-result' }>['output']): string =>
  'value' in output && typeof output.value === 'string' ? output.value : JSON.stringify(output);

const bytesOf = (data: object): number =>
  'data' in data && typeof data.data === 'string' ? Buffer.byteLength(data.data, 'base64') : 0;

/** Tokens of a prompt, estimated message by message. */
export const countPrompt = (prompt: LanguageModelV4Prompt): number =>
  countAll(prompt.map((message) => textsOf(message).join('')));
