import type { LanguageModelV4CallOptions, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { echoText, limitReply, loremText } from './reply.rules.ts';
import { sampleJson } from './sample-json.rules.ts';

/** A tool call of an answer. */
export interface LocalToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON text. */
  readonly arguments: string;
}

/** An answer of the embedded provider: text or tool calls. */
export interface LocalAnswer {
  readonly text: string;
  readonly toolCalls: readonly LocalToolCall[];
  readonly finish: 'stop' | 'length' | 'tool-calls';
}

/**
 * The answer to a chat. `echo` calls the tools that the last user message names, or that it must call, then repeats
 * their results; where JSON is wanted it answers a sample of its schema with the user's text. Other models answer text.
 */
export function answerOf(modelId: string, options: LanguageModelV4CallOptions): LocalAnswer {
  if (modelId === 'lorem') return { ...limitReply(loremText(), options), toolCalls: [] };
  const text = echoText(options.prompt);
  const toolCalls = toolsToCall(options, text).map((tool, at) => ({
    id: `call_${calledBefore(options) + at}`,
    name: tool.name,
    arguments: JSON.stringify(sampleJson(tool.inputSchema, text)),
  }));
  if (toolCalls.length > 0) return { text: '', toolCalls, finish: 'tool-calls' };
  if (options.responseFormat?.type !== 'json') return { ...limitReply(text, options), toolCalls: [] };
  const { schema } = options.responseFormat;
  const value = schema === undefined ? { text } : sampleJson(schema, text);
  return { text: JSON.stringify(value), toolCalls: [], finish: 'stop' };
}

function toolsToCall(
  { tools = [], toolChoice, prompt, providerOptions }: LanguageModelV4CallOptions,
  text: string,
): readonly LanguageModelV4FunctionTool[] {
  const functions = tools.filter((tool) => tool.type === 'function');
  if (toolChoice?.type === 'none') return [];
  if (toolChoice?.type === 'tool') return functions.filter(({ name }) => name === toolChoice.toolName);
  const isAsked = prompt.at(-1)?.role === 'user';
  const named = isAsked ? functions.filter(({ name }) => text.includes(name)) : [];
  const called = named.length === 0 && toolChoice?.type === 'required' ? functions.slice(0, 1) : named;
  return providerOptions?.local?.parallelToolCalls === false ? called.slice(0, 1) : called;
}

/** Tool calls earlier in the chat: ids are unique in it. */
const calledBefore = ({ prompt }: LanguageModelV4CallOptions): number =>
  prompt.flatMap(({ content }) =>
    typeof content === 'string' ? [] : content.filter((part) => part.type === 'tool-call'),
  ).length;
