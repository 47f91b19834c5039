import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4ReasoningPart,
  LanguageModelV4ToolCallPart,
  LanguageModelV4ToolResultPart,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import { z } from 'zod';
import { inferenceLimits, toolChoices } from '../ai.contract.ts';
import { type ChatRequest, chatRoles, reasoningEfforts } from './chat.rules.ts';

const { contentLength, nameLength, fileLength, urlLength, schemaLength } = inferenceLimits;

const name = z.string().min(1).max(nameLength);
const toolName = name.regex(/^[\w.-]+$/);
/** What a caller says a call is for. */
export const label = z
  .string()
  .max(inferenceLimits.labelLength)
  .regex(/^[a-z\d][a-z\d._-]*$/);

/** A JSON object of at most `inferenceLimits.schemaLength` characters. */
const schema = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length <= schemaLength, 'Validation:MaxLength');

const file = z
  .object({
    mediaType: z
      .string()
      .max(nameLength)
      .regex(/^[\w.+-]+\/[\w.+*-]+$/),
    data: z.base64().min(1).max(fileLength).nullish(),
    url: z
      .url({ protocol: /^https?$/ })
      .max(urlLength)
      .nullish(),
    name: name.nullish(),
  })
  .refine(({ data, url }) => ((data ?? null) === null) !== ((url ?? null) === null), {
    path: ['data'],
    error: 'Validation:Required',
  });

/** The arguments of a tool call; no text is an empty object. */
const toolArguments = z
  .string()
  .max(contentLength)
  .transform((text, context): unknown => {
    try {
      return text === '' ? {} : JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'Validation:InvalidFormat' });
      return z.NEVER;
    }
  });

/** What a provider wants back with thoughts: JSON of its own. */
const state = z
  .string()
  .max(contentLength)
  .transform((text, context): SharedV4ProviderOptions => {
    try {
      return providerState.parse(JSON.parse(text)) as SharedV4ProviderOptions;
    } catch {
      context.addIssue({ code: 'custom', message: 'Validation:InvalidFormat' });
      return z.NEVER;
    }
  });
const providerState = z.record(z.string(), z.record(z.string(), z.json()));

/** What a part of a message may be; exactly one member is set. */
export const messagePart = z.object({
  text: z.string().min(1).max(contentLength).nullish(),
  file: file.nullish(),
  toolCall: z.object({ id: name, name: toolName, arguments: toolArguments }).nullish(),
  toolResult: z
    .object({
      toolCallId: name,
      content: z.string().max(contentLength),
      isError: z.boolean().nullish(),
    })
    .nullish(),
  reasoning: z.object({ text: z.string().max(contentLength), state: state.nullish() }).nullish(),
});
type Part = z.output<typeof messagePart>;

const message = z
  .object({
    role: z.enum(chatRoles),
    content: z.string().min(1).max(contentLength).nullish(),
    parts: z.array(messagePart).max(inferenceLimits.parts).nullish(),
  })
  .refine(({ content, parts }) => (content ?? null) !== null || (parts ?? []).length > 0, {
    path: ['content'],
    error: 'Validation:Required',
  });
type Message = z.output<typeof message>;

const options = z.object({
  temperature: z.number().min(0).max(2).nullish(),
  maxOutputTokens: z.int().min(1).nullish(),
  topP: z.number().min(0).max(1).nullish(),
  stop: z
    .array(z.string().min(1).max(inferenceLimits.stopLength))
    .max(inferenceLimits.stopSequences)
    .nullish(),
  seed: z.int().nullish(),
  choices: z.int().min(1).max(inferenceLimits.choices).nullish(),
  parallelToolCalls: z.boolean().nullish(),
  reasoning: z.enum(reasoningEfforts).nullish(),
});

const tool = z.object({
  name: toolName,
  description: z.string().max(contentLength).nullish(),
  parameters: schema.nullish(),
  strict: z.boolean().nullish(),
});

const toolChoice = z
  .object({ mode: z.enum(toolChoices).nullish(), toolName: toolName.nullish() })
  .transform(({ mode, toolName }) => {
    if (typeof toolName === 'string') return { type: 'tool' as const, toolName };
    return { type: mode ?? ('auto' as const) };
  });

const responseFormat = z.object({
  schema: schema.nullish(),
  name: toolName.nullish(),
  description: z.string().max(contentLength).nullish(),
  strict: z.boolean().nullish(),
});

const asked = {
  tools: z.array(tool).max(inferenceLimits.tools).nullish(),
  toolChoice: toolChoice.nullish(),
  responseFormat: responseFormat.nullish(),
};
type Asked = z.output<z.ZodObject<typeof asked>>;

/** @param refuse records that the value at a path is invalid. */
function checkTools({ tools, toolChoice }: Asked, refuse: (path: PropertyKey[]) => void): void {
  const names = new Set((tools ?? []).map(({ name }) => name));
  if (names.size < (tools ?? []).length) refuse(['tools']);
  if (toolChoice?.type === 'tool' && !names.has(toolChoice.toolName)) refuse(['toolChoice', 'toolName']);
  if (toolChoice?.type === 'required' && names.size === 0) refuse(['toolChoice', 'mode']);
}

/** What a chat asks for besides its messages, for who stores something before the chat. */
export const askedOfChat = z
  .object(asked)
  .superRefine((given, context) =>
    checkTools(given, (path) =>
      context.addIssue({ code: 'custom', message: 'Validation:InvalidValue', path }),
    ),
  );

/**
 * Shape and limits of a chat (specification, "AIChatRequest"), and the message model of the `ai` SDK it becomes. Compiled
 * at its first use, which costs more than a call: made once per process.
 * @param maxMessages option `MaxChatMessages`.
 */
export function chatInput(maxMessages: number) {
  return z
    .object({
      messages: z.array(message).min(1, 'Validation:Required').max(maxMessages, 'Validation:MaxChatMessages'),
      options: options.nullish(),
      ...asked,
      label: label.nullish(),
    })
    .transform(({ messages, options, tools, toolChoice, responseFormat, label }, context): ChatRequest => {
      const refuse = (path: PropertyKey[]) =>
        context.addIssue({ code: 'custom', message: 'Validation:InvalidValue', path });
      checkTools({ tools, toolChoice, responseFormat }, refuse);
      return {
        prompt: promptOf(messages, refuse),
        options,
        tools: (tools ?? []).map(({ name, description, parameters, strict }) => ({
          type: 'function',
          name,
          inputSchema: parameters ?? { type: 'object', properties: {} },
          ...(typeof description === 'string' ? { description } : {}),
          ...(typeof strict === 'boolean' ? { strict } : {}),
        })),
        toolChoice: toolChoice ?? null,
        responseFormat: responseFormat ?? null,
        label,
      };
    });
}

export type ChatSchema = ReturnType<typeof chatInput>;

/** What a part of a message becomes; `content` that is a text becomes one, too. */
type PromptPart =
  | { readonly type: 'text'; readonly text: string }
  | LanguageModelV4FilePart
  | LanguageModelV4ReasoningPart
  | LanguageModelV4ToolCallPart
  | LanguageModelV4ToolResultPart;

/** The parts that a message of each role may have. */
const partsOfRoles: Readonly<Record<Message['role'], ReadonlySet<PromptPart['type']>>> = {
  system: new Set(['text']),
  user: new Set(['text', 'file']),
  assistant: new Set(['text', 'file', 'reasoning', 'tool-call']),
  tool: new Set(['tool-result']),
};

/** @param refuse records that the value at a path is invalid. */
function promptOf(
  messages: readonly Message[],
  refuse: (path: PropertyKey[]) => void,
): LanguageModelV4Message[] {
  // Filled by the calls: a result must follow its call.
  const called = new Map<string, string>();
  return messages.map(({ role, content, parts }, at) => {
    const converted: PromptPart[] = typeof content === 'string' ? [{ type: 'text', text: content }] : [];
    if (typeof content === 'string' && role === 'tool') refuse(['messages', at, 'content']);
    for (const [index, each] of (parts ?? []).entries()) {
      const [first, another] = partsOf(each, called);
      const isWrong = first === undefined || another !== undefined || !partsOfRoles[role].has(first.type);
      const isOrphan = first?.type === 'tool-result' && first.toolName === '';
      if (isWrong) refuse(['messages', at, 'parts', index]);
      else if (isOrphan) refuse(['messages', at, 'parts', index, 'toolResult', 'toolCallId']);
      else converted.push(first);
    }
    if (role !== 'system') return { role, content: converted } as LanguageModelV4Message;
    return { role, content: converted.map((one) => (one.type === 'text' ? one.text : '')).join('') };
  });
}

/** The members of a part that are set. @param called names of the tools by the ids of their calls. */
function partsOf(
  { text, file, toolCall, toolResult, reasoning }: Part,
  called: Map<string, string>,
): PromptPart[] {
  const found: PromptPart[] = [];
  if (typeof text === 'string') found.push({ type: 'text', text });
  if (file !== null && file !== undefined) {
    const { mediaType, data, url, name } = file;
    found.push({
      type: 'file',
      mediaType,
      data: typeof url === 'string' ? { type: 'url', url: new URL(url) } : { type: 'data', data: data ?? '' },
      ...(typeof name === 'string' ? { filename: name } : {}),
    });
  }
  if (toolCall !== null && toolCall !== undefined) {
    const { id, name, arguments: input } = toolCall;
    called.set(id, name);
    found.push({ type: 'tool-call', toolCallId: id, toolName: name, input });
  }
  if (toolResult !== null && toolResult !== undefined) {
    const { toolCallId, content, isError } = toolResult;
    const type = isError === true ? 'error-text' : 'text';
    const toolName = called.get(toolCallId) ?? '';
    found.push({ type: 'tool-result', toolCallId, toolName, output: { type, value: content } });
  }
  if (reasoning !== null && reasoning !== undefined) {
    const { text: thought, state: providerOptions } = reasoning;
    found.push({ type: 'reasoning', text: thought, ...(providerOptions ? { providerOptions } : {}) });
  }
  return found;
}

/**
 * Shape and limits of embeddings (specification, "AIEmbeddingRequest"). Made once per process, as {@link chatInput}.
 * @param maxInputs option `MaxEmbeddingInputs`.
 */
export function embeddingInput(maxInputs: number) {
  return z.object({
    inputs: z
      .array(z.string().min(1).max(inferenceLimits.inputLength))
      .min(1, 'Validation:Required')
      .max(maxInputs, 'Validation:MaxEmbeddingInputs'),
    dimensions: z.int().min(1).max(inferenceLimits.dimensions).nullish(),
    label: label.nullish(),
  });
}

export type EmbeddingSchema = ReturnType<typeof embeddingInput>;
