import { z } from 'zod';
import type {
  AiChatMessageInput,
  AiMessagePartInput,
  AiToolChoiceInput,
} from '../../graphql/generated/operations.ts';
import { describedEnum } from '../described-enum.ts';
import {
  type ByType,
  byType,
  callMetadata,
  contentOf,
  signatureOf,
  textParts,
  thoughtParts,
} from './ai-message.wire.ts';
import { type ChatAnswer, type ChatChoice, noChoice, reasoningEffort } from './openai.wire.ts';

/** Unsupported parameters are refused: ignoring them would change the answer silently. */
const notSupported = 'Validation:NotSupported';
const none = z.null({ error: notSupported }).optional();

const schemaObject = z.record(z.string(), z.unknown());

const source = z.discriminatedUnion(
  'type',
  [
    z.object({
      type: z.literal('base64').describe('The source is base64 bytes.'),
      media_type: z.string().describe('Media type of the file.'),
      data: z.string().describe('Base64 of the file.'),
    }),
    z.object({
      type: z.literal('url').describe('The source is a URL.'),
      url: z.string().describe('Address that the provider fetches.'),
    }),
  ],
  { error: notSupported },
);
type Source = z.output<typeof source>;

const textBlock = z.object({
  type: z.literal('text').describe('The part is a text.'),
  text: z.string().describe('The text of the part.'),
});

const block = z.discriminatedUnion(
  'type',
  [
    textBlock,
    z.object({
      type: z.literal('image').describe('An image, for models with vision.'),
      source: source.describe('Where the image is.'),
    }),
    z.object({
      type: z.literal('document').describe('The part is a document.'),
      source: source.describe('Where the document is.'),
      title: z.string().nullish().describe('Name of the document.'),
    }),
    z.object({
      type: z.literal('tool_use').describe('An earlier call of a tool by the model.'),
      id: z.string().describe('Id of the call, which its result repeats.'),
      name: z.string().describe('Name of the tool.'),
      input: z.unknown().describe('Arguments, a JSON object.'),
    }),
    z.object({
      type: z.literal('tool_result').describe('The result of a call.'),
      tool_use_id: z.string().describe('Id of the call.'),
      content: z
        .union([z.string(), z.array(textBlock)], { error: notSupported })
        .nullish()
        .describe('Text, or parts of text.'),
      is_error: z.boolean().nullish().describe('True: the tool failed.'),
    }),
    z.object({
      type: z.literal('thinking').describe('Thoughts of an earlier answer of this API; others are ignored.'),
      thinking: z.string().nullish().describe('Text of the thoughts.'),
      signature: z.string().nullish().describe('What the provider wants back with them.'),
    }),
    z.object({
      type: z
        .literal('redacted_thinking')
        .describe('Hidden thoughts of an earlier answer; others are ignored.'),
      data: z.string().nullish().describe('What the provider wants back.'),
    }),
  ],
  { error: notSupported },
);
type Block = z.output<typeof block>;

const message = z.object({
  role: describedEnum(
    { user: 'Input of the person, and results of tools.', assistant: 'Earlier answer of the model.' },
    { error: notSupported },
  ).describe('Author of the message.'),
  content: z
    .union([z.string(), z.array(block)], { error: notSupported })
    .describe('Text, or a list of blocks.'),
});
type Message = z.output<typeof message>;

const tool = z.object({
  type: z.literal('custom', { error: notSupported }).nullish().describe('Kind of the tool: `custom`.'),
  name: z.string().describe('Name: letters, digits, `_`, `-` or `.`.'),
  description: z.string().nullish().describe('What it does, for the model.'),
  input_schema: schemaObject.describe('JSON Schema of the arguments.'),
  strict: z.boolean().nullish().describe('Whether the provider enforces the schema.'),
});

const single = z.boolean().nullish().describe('True: at most one tool call in an answer.');
const toolChoice = z.discriminatedUnion(
  'type',
  [
    z.object({
      type: z.literal('auto').describe('The model calls tools or answers.'),
      disable_parallel_tool_use: single,
    }),
    z.object({
      type: z.literal('any').describe('The model calls at least one tool.'),
      disable_parallel_tool_use: single,
    }),
    z.object({
      type: z.literal('tool').describe('The model calls this tool.'),
      name: z.string().describe('Name of the tool.'),
      disable_parallel_tool_use: single,
    }),
    z.object({ type: z.literal('none').describe('The model calls no tool.') }),
  ],
  { error: notSupported },
);
type ToolChoice = z.output<typeof toolChoice>;

/** A request of the stock client. What would change the answer and is not supported is refused. */
export const messageRequest = z
  .object({
    model: z.string().describe('Name of the workspace to use.'),
    messages: z.array(message).describe('Conversation so far, oldest message first.'),
    system: z
      .union([z.string(), z.array(textBlock)], { error: notSupported })
      .nullish()
      .describe('Instructions: text, or parts of text.'),
    max_tokens: z.int().describe('Largest number of tokens of the answer.'),
    stream: z.boolean().nullish().describe('True: answers with server-sent events.'),
    temperature: z.number().nullish().describe('Randomness of the answer, 0 to 2.'),
    top_p: z.number().nullish().describe('Share of probability to sample from, 0 to 1.'),
    top_k: none.describe('Not supported: must be absent or null.'),
    stop_sequences: z.array(z.string()).nullish().describe('At most 4 texts at which the answer ends.'),
    tools: z.array(tool).nullish().describe('Tools that the model may call, at most 128.'),
    tool_choice: toolChoice.nullish().describe('How the model chooses among the tools; default `auto`.'),
    thinking: z
      .discriminatedUnion(
        'type',
        [
          z.object({ type: z.literal('disabled').describe('No thoughts in the answer.') }),
          z.object({ type: z.literal('adaptive').describe('As much as the effort says; default `high`.') }),
          z.object({
            type: z.literal('enabled').describe('As much as the effort or the budget says.'),
            budget_tokens: z.int().describe('Becomes an effort, because other providers have no budgets.'),
          }),
        ],
        { error: notSupported },
      )
      .nullish()
      .describe('Thoughts of the model, which are blocks of the answer.'),
    output_config: z
      .object({
        effort: reasoningEffort.describe('How much the model thinks, where it thinks.'),
        format: z
          .object({
            type: z.literal('json_schema', { error: notSupported }).describe('JSON of a schema.'),
            schema: schemaObject.describe('JSON Schema of the answer.'),
          })
          .nullish()
          .describe('Form of the answer; default: text.'),
      })
      .nullish()
      .describe('Options of the answer’s format.'),
    metadata: callMetadata,
    container: none.describe('Not supported: must be absent or null.'),
    mcp_servers: z
      .array(z.unknown())
      .max(0, notSupported)
      .nullish()
      .describe('Not supported by this platform.'),
  })
  .meta({ id: 'AnthropicMessageRequest', description: `A chat in the form of Anthropic's Messages API.` });
type MessageBody = z.output<typeof messageRequest>;

const fileOf = (given: Source, range: string, name: string | null = null): AiMessagePartInput => ({
  file:
    given.type === 'url'
      ? { mediaType: range, url: given.url, name }
      : { mediaType: given.media_type, data: given.data, name },
});

/** What each block becomes. */
const blocks: ByType<Block, AiMessagePartInput[]> = {
  text: ({ text }) => textParts(text),
  image: ({ source }) => [fileOf(source, 'image/*')],
  document: ({ source, title }) => [fileOf(source, 'application/pdf', title ?? null)],
  tool_use: ({ id, name, input }) => [{ toolCall: { id, name, arguments: JSON.stringify(input ?? {}) } }],
  tool_result: ({ tool_use_id, content, is_error }) => [
    {
      toolResult: {
        toolCallId: tool_use_id,
        content: typeof content === 'string' ? content : (content ?? []).map(({ text }) => text).join(''),
        isError: is_error ?? false,
      },
    },
  ],
  thinking: ({ thinking, signature }) => thoughtParts(thinking ?? '', signature),
  redacted_thinking: ({ data }) => thoughtParts('', data),
};

/** A message; the results of tools, which are the user's here, are a message of their own before it. */
function messagesOf({ role, content }: Message): AiChatMessageInput[] {
  if (typeof content === 'string') return [{ role, content }];
  const { parts = [] } = contentOf(content, (one) => byType(blocks, one));
  const results = parts.filter(({ toolResult }) => toolResult);
  const others = parts.filter(({ toolResult }) => !toolResult);
  return [
    ...(results.length > 0 ? [{ role: 'tool' as const, parts: results }] : []),
    ...(others.length > 0 || results.length === 0 ? [{ role, parts: others }] : []),
  ];
}

/** What a choice among tools becomes. */
const choices: ByType<ToolChoice, AiToolChoiceInput> = {
  auto: () => ({ mode: 'auto' }),
  any: () => ({ mode: 'required' }),
  none: () => ({ mode: 'none' }),
  tool: ({ name }) => ({ toolName: name }),
};

/** Largest budgets of thoughts by effort. */
const budgets = [
  ['low', 2_048],
  ['medium', 8_192],
] as const;

function effortOf({ thinking, output_config: output }: MessageBody) {
  if (!thinking || thinking.type === 'disabled') return null;
  if (output?.effort) return output.effort;
  const budget = thinking.type === 'enabled' ? thinking.budget_tokens : Number.POSITIVE_INFINITY;
  return budgets.find(([, largest]) => budget <= largest)?.[0] ?? 'high';
}

/** The variables of the chat operations. */
export function messageVariables({ model: workspaceName, messages, system, ...body }: MessageBody) {
  const { tool_choice: choice, output_config: output, stop_sequences: stop } = body;
  const instructions =
    typeof system === 'string' ? system : (system ?? []).map(({ text }) => text).join('\n');
  const isSingle = choice && 'disable_parallel_tool_use' in choice && choice.disable_parallel_tool_use;
  return {
    input: {
      workspaceName,
      messages: [
        ...(instructions === '' ? [] : [{ role: 'system' as const, content: instructions }]),
        ...messages.flatMap(messagesOf),
      ],
      options: {
        temperature: body.temperature ?? null,
        topP: body.top_p ?? null,
        maxOutputTokens: body.max_tokens,
        stop: stop?.length ? stop : null,
        parallelToolCalls: isSingle ? false : null,
        reasoning: effortOf({ ...body, model: workspaceName, messages }),
      },
      tools: (body.tools ?? []).map(({ name, description, input_schema: parameters, strict }) => ({
        name,
        description: description ?? null,
        parameters,
        strict: strict ?? null,
      })),
      toolChoice: choice ? byType(choices, choice) : null,
      responseFormat: output?.format ? { schema: output.format.schema } : null,
      label: body.metadata?.label ?? null,
    },
  };
}

const usage = z
  .object({
    input_tokens: z.int().describe('Tokens of the request, without those of the cache.'),
    cache_creation_input_tokens: z.int().describe('Written to the provider’s cache; 0 if not reported.'),
    cache_read_input_tokens: z.int().describe('Read from the provider’s cache; 0 if not reported.'),
    output_tokens: z.int().describe('Tokens of the answer.'),
  })
  .describe('Tokens that the call consumed.');

export const messageResponse = z
  .object({
    id: z.string().describe('Id of the answer, `msg_` and a UUID.'),
    type: z.literal('message').describe('Type of the object: always `message`.'),
    role: z.literal('assistant').describe('Author of the answer: always `assistant`.'),
    model: z.string().describe('Name of the workspace that answered.'),
    content: z
      .array(
        z.union([
          textBlock,
          z.object({
            type: z.literal('thinking').describe('Thoughts of the model.'),
            thinking: z.string().describe('Text of the thoughts.'),
            signature: z.string().describe('What the provider wants back with them; may be empty.'),
          }),
          z.object({
            type: z.literal('redacted_thinking').describe('Thoughts that the provider hides.'),
            data: z.string().describe('What the provider wants back.'),
          }),
          z.object({
            type: z.literal('tool_use').describe('A call of a tool.'),
            id: z.string().describe('Id of the call, which its result repeats.'),
            name: z.string().describe('Name of the tool.'),
            input: z.unknown().describe('Arguments, a JSON object.'),
          }),
        ]),
      )
      .describe('Thoughts, text and calls of tools.'),
    stop_reason: z
      .string()
      .nullable()
      .describe('Why it ended: `end_turn`, `max_tokens`, `tool_use` or `refusal`.'),
    stop_sequence: z.null().describe('Always null: which sequence ended the answer is not known.'),
    usage,
  })
  .meta({ id: 'AnthropicMessage', description: 'The answer to a chat.' });

const stopReasons: Readonly<Record<string, string>> = {
  length: 'max_tokens',
  'tool-calls': 'tool_use',
  'content-filter': 'refusal',
};

export const toStopReason = (reason: string): string => stopReasons[reason] ?? 'end_turn';

/** Tokens of a call. Those of the cache are beside `input_tokens` here, not a part of them. */
export const toMessageUsage = ({ inputTokens, outputTokens, ...details }: ChatAnswer['usage']) => {
  const [read, written] = [details.cacheReadTokens ?? 0, details.cacheWriteTokens ?? 0];
  return {
    input_tokens: inputTokens - read - written,
    cache_creation_input_tokens: written,
    cache_read_input_tokens: read,
    output_tokens: outputTokens,
  };
};

/** An answered chat as a message. */
export function toMessage(answer: ChatAnswer, id: string): z.input<typeof messageResponse> {
  const [choice = noChoice] = answer.choices;
  const { content, toolCalls, reasoning, finishReason } = choice;
  return {
    id,
    type: 'message',
    role: 'assistant',
    model: answer.workspaceName,
    content: [
      ...reasoning.map(toThinking),
      ...(content === '' ? [] : [{ type: 'text' as const, text: content }]),
      ...toolCalls.map(toToolUse),
    ],
    stop_reason: toStopReason(finishReason),
    stop_sequence: null,
    usage: toMessageUsage(answer.usage),
  };
}

/** Thoughts as a block; without a text they are hidden. */
export function toThinking({ text, state }: ChatChoice['reasoning'][number]) {
  const signature = typeof state === 'string' ? signatureOf(state) : '';
  return text === ''
    ? { type: 'redacted_thinking' as const, data: signature }
    : { type: 'thinking' as const, thinking: text, signature };
}

const toToolUse = ({ id, name, arguments: text }: ChatChoice['toolCalls'][number]) => ({
  type: 'tool_use' as const,
  id,
  name,
  input: inputOf(text),
});

/** The arguments of a call; a text that is no JSON, which models write at times, as it is. */
function inputOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
}
