import { z } from 'zod';
import type {
  AiChatMessageInput,
  AiMessagePartInput,
  AiResponseFormatInput,
} from '../../graphql/generated/operations.ts';
import { describedEnum } from '../described-enum.ts';
import {
  type ByType,
  byType,
  callMetadata,
  contentOf,
  fileOfUrl,
  mergeParts,
  signatureOf,
  textParts,
  thoughtParts,
} from './ai-message.wire.ts';
import { type ChatAnswer, type ChatChoice, noChoice, reasoningEffort } from './openai.wire.ts';

/** Unsupported parameters are refused: ignoring them would change the answer silently. */
const notSupported = 'Validation:NotSupported';
const none = z.null({ error: notSupported }).optional();

const schemaObject = z.record(z.string(), z.unknown());

const contentPart = z.discriminatedUnion(
  'type',
  [
    z.object({
      type: z.literal('input_text').describe('The part is a text.'),
      text: z.string().describe('The text of the part.'),
    }),
    z.object({
      type: z.literal('output_text').describe('A text of an earlier answer.'),
      text: z.string().describe('The text of the part.'),
    }),
    z.object({
      type: z.literal('refusal').describe('An earlier refusal of the model; a text.'),
      refusal: z.string().describe('Text of the refusal.'),
    }),
    z.object({
      type: z.literal('input_image').describe('An image, for models with vision.'),
      image_url: z.string().describe('`data:` URL in base64, or an address that the provider fetches.'),
    }),
    z.object({
      type: z.literal('input_file').describe('A document; ids of stored files are refused.'),
      file_data: z.string().nullish().describe('`data:` URL in base64; null with an address.'),
      file_url: z.string().nullish().describe('An address that the provider fetches.'),
      filename: z.string().nullish().describe('Name of the file.'),
    }),
  ],
  { error: notSupported },
);
type ContentPart = z.output<typeof contentPart>;

const content = z.union([z.string(), z.array(contentPart)], { error: notSupported });

const item = z.object({
  type: describedEnum(
    {
      message: 'A message of the conversation.',
      function_call: 'A call of a function by the model.',
      function_call_output: 'The result of a call.',
      reasoning: 'Thoughts of the model from an earlier answer of this API; others are ignored.',
    },
    { error: notSupported },
  )
    .default('message')
    .describe('Kind of the item; default: `message`.'),
  role: describedEnum(
    {
      developer: 'Instructions; treated like `system`.',
      system: 'Instructions of the application.',
      user: 'Input of the person.',
      assistant: 'Earlier answer of the model.',
    },
    { error: notSupported },
  )
    .nullish()
    .describe('Author of a message.'),
  content: content.nullish().describe('Text of a message, or its parts.'),
  call_id: z.string().nullish().describe('Id of a call, which its result repeats.'),
  name: z.string().nullish().describe('Name of the called function.'),
  arguments: z.string().nullish().describe('Arguments of a call as JSON text.'),
  output: content.nullish().describe('Result of a call: text, or parts of text.'),
  summary: z
    .array(z.object({ text: z.string().describe('Text of the thoughts.') }))
    .nullish()
    .describe('Texts of the thoughts of the model.'),
  encrypted_content: z.string().nullish().describe('What the provider wants back with thoughts.'),
});
type Item = z.output<typeof item>;

const format = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('text').describe('The answer is plain text.') }),
    z.object({ type: z.literal('json_object').describe('The answer is any JSON object.') }),
    z.object({
      type: z.literal('json_schema').describe('JSON of a schema.'),
      name: z.string().describe('Name of the format, for the model.'),
      description: z.string().nullish().describe('What the JSON is, for the model.'),
      schema: schemaObject.describe('JSON Schema of the answer.'),
      strict: z.boolean().nullish().describe('Whether the provider enforces the schema.'),
    }),
  ],
  { error: notSupported },
);

const functionTool = z.object({
  type: z.literal('function', { error: notSupported }).describe('Kind of the tool: `function`.'),
  name: z.string().describe('Name: letters, digits, `_`, `-` or `.`.'),
  description: z.string().nullish().describe('What it does, for the model.'),
  parameters: schemaObject.nullish().describe('JSON Schema of the arguments.'),
  strict: z.boolean().nullish().describe('Whether the provider enforces the schema.'),
});

const toolChoice = z.union(
  [
    describedEnum({
      none: 'The model calls no tool.',
      auto: 'The model calls tools or answers.',
      required: 'The model calls at least one tool.',
    }),
    z.object({
      type: z.literal('function').describe('Kind of the tool: `function`.'),
      name: z.string().describe('Name of the function.'),
    }),
  ],
  { error: notSupported },
);

/** A request for a response. What is stored on OpenAI's side is refused; what else is unknown is ignored. */
export const responseRequest = z
  .object({
    model: z.string().describe('Name of the workspace to use.'),
    input: z
      .union([z.string(), z.array(item)], { error: notSupported })
      .describe('A text of the user, or the conversation so far, oldest item first.'),
    instructions: z.string().nullish().describe('Instructions in front of the input.'),
    stream: z.boolean().nullish().describe('True: answers with server-sent events.'),
    temperature: z.number().nullish().describe('Randomness of the answer, 0 to 2.'),
    top_p: z.number().nullish().describe('Share of probability to sample from, 0 to 1.'),
    max_output_tokens: z.int().nullish().describe('Largest number of tokens of the answer.'),
    text: z
      .object({ format: format.nullish().describe('Form of the answer; default: text.') })
      .nullish()
      .describe('The text of the answer.'),
    tools: z.array(functionTool).nullish().describe('Functions that the model may call, at most 128.'),
    tool_choice: toolChoice.nullish().describe('How the model chooses among the tools; default `auto`.'),
    parallel_tool_calls: z.boolean().nullish().describe('False: at most one tool call in an answer.'),
    reasoning: z
      .object({
        effort: reasoningEffort.describe('How much the model thinks; null: as its provider has it.'),
      })
      .nullish()
      .describe('Thoughts of the model: items of the answer where an effort is set.'),
    previous_response_id: none.describe('Not supported: responses are not stored.'),
    conversation: none.describe('Not supported: conversations are not stored here.'),
    prompt: none.describe('Not supported: prompts are not stored here.'),
    metadata: callMetadata,
    background: z.literal(false, { error: notSupported }).nullish().describe('Only false is supported.'),
  })
  .meta({ id: 'OpenAIResponseRequest', description: `A request in the form of OpenAI's Responses API.` });
type ResponseBody = z.output<typeof responseRequest>;

/** What each part of an item becomes. */
const parts: ByType<ContentPart, AiMessagePartInput[]> = {
  input_text: ({ text }) => textParts(text),
  output_text: ({ text }) => textParts(text),
  refusal: ({ refusal }) => textParts(refusal),
  input_image: ({ image_url }) => [{ file: fileOfUrl(image_url, 'image/*') }],
  input_file: ({ file_data, file_url, filename }) => [
    { file: fileOfUrl(file_data ?? file_url ?? '', 'application/*', filename ?? null) },
  ],
};
const partsOf = (part: ContentPart) => byType(parts, part);

/** What each item becomes. */
const items: Readonly<Record<Item['type'], (item: Item) => AiChatMessageInput[]>> = {
  message: ({ role, content }) => [
    { role: role === 'developer' ? 'system' : (role ?? 'user'), ...contentOf(content ?? '', partsOf) },
  ],
  function_call: ({ call_id, name, arguments: text }) => [
    {
      role: 'assistant',
      parts: [{ toolCall: { id: call_id ?? '', name: name ?? '', arguments: text ?? '' } }],
    },
  ],
  function_call_output: ({ call_id, output }) => {
    const texts =
      typeof output === 'string' ? [output] : (output ?? []).flatMap(partsOf).map(({ text }) => text);
    return [
      { role: 'tool', parts: [{ toolResult: { toolCallId: call_id ?? '', content: texts.join('') } }] },
    ];
  },
  reasoning: ({ summary, encrypted_content }) => {
    const thoughts = thoughtParts((summary ?? []).map((one) => one.text).join('\n'), encrypted_content);
    return thoughts.length === 0 ? [] : [{ role: 'assistant', parts: thoughts }];
  },
};

/** What the form of an answer becomes. */
const formats: ByType<z.output<typeof format>, AiResponseFormatInput | null> = {
  text: () => null,
  json_object: () => ({}),
  json_schema: ({ type: _, ...schema }) => schema,
};

/** The variables of the chat operations. */
export function responseVariables({ model: workspaceName, input, instructions, ...body }: ResponseBody) {
  const { tool_choice: choice, text } = body;
  const given: AiChatMessageInput[] =
    typeof input === 'string'
      ? [{ role: 'user', content: input }]
      : input.flatMap((one) => items[one.type](one));
  const system: AiChatMessageInput[] = instructions ? [{ role: 'system', content: instructions }] : [];
  return {
    input: {
      workspaceName,
      messages: [...system, ...mergeParts(given)],
      options: {
        temperature: body.temperature ?? null,
        topP: body.top_p ?? null,
        maxOutputTokens: body.max_output_tokens ?? null,
        parallelToolCalls: body.parallel_tool_calls ?? null,
        reasoning: body.reasoning?.effort ?? null,
      },
      tools: (body.tools ?? []).map(({ type: _, ...tool }) => tool),
      toolChoice: typeof choice === 'object' ? { toolName: choice?.name } : { mode: choice },
      responseFormat: text?.format ? byType(formats, text.format) : null,
      label: body.metadata?.label ?? null,
    },
  };
}

const outputText = z
  .object({
    type: z.literal('output_text').describe('Kind of the part: always `output_text`.'),
    text: z.string().describe('Text of the answer.'),
    annotations: z.array(z.never()).describe('Always empty in this API.'),
    logprobs: z.array(z.never()).describe('Always empty: probabilities are not supported.'),
  })
  .describe('The part is a text.');

const outputItem = z.union([
  z.object({
    type: z.literal('reasoning').describe('Kind of the item.'),
    id: z.string().describe('Id of the item, unique in the answer.'),
    summary: z
      .array(
        z
          .object({
            type: z.literal('summary_text').describe('Kind of the part: always `summary_text`.'),
            text: z.string().describe('Text of the thoughts.'),
          })
          .describe('The part is a text.'),
      )
      .describe('Thoughts of the model; empty where the provider hides them.'),
    encrypted_content: z
      .string()
      .nullable()
      .describe('What the provider wants back with them; null: nothing.'),
  }),
  z.object({
    type: z.literal('message').describe('Kind of the item.'),
    id: z.string().describe('Id of the item, unique in the answer.'),
    status: z.string().describe('State of the item: `in_progress` or `completed`.'),
    role: z.literal('assistant').describe('Author of the answer: always `assistant`.'),
    content: z.array(outputText).describe('Parts of the message.'),
  }),
  z.object({
    type: z.literal('function_call').describe('Kind of the item.'),
    id: z.string().describe('Id of the item, unique in the answer.'),
    status: z.string().describe('State of the item: `in_progress` or `completed`.'),
    call_id: z.string().describe('Id of the call, which its result repeats.'),
    name: z.string().describe('Name of the function.'),
    arguments: z.string().describe('Arguments as JSON text.'),
  }),
]);
/** An item of an answer. */
export type OutputItem = z.input<typeof outputItem>;

const usage = z
  .object({
    input_tokens: z.int().describe('Tokens of the request.'),
    input_tokens_details: z
      .object({ cached_tokens: z.int().describe('Read from the provider’s cache; 0 if not reported.') })
      .describe('Parts of the input tokens.'),
    output_tokens: z.int().describe('Tokens of the answer.'),
    output_tokens_details: z
      .object({ reasoning_tokens: z.int().describe('Tokens of reasoning; 0 if not reported.') })
      .describe('Parts of the output tokens.'),
    total_tokens: z.int().describe('Sum of input and output tokens.'),
  })
  .describe('Tokens that the call consumed.');

export const response = z
  .object({
    id: z.string().describe('Id of the answer, `resp_` and a UUID.'),
    object: z.literal('response').describe('Type of the object: always `response`.'),
    created_at: z.int().describe('Time of the answer, in seconds since 1970.'),
    status: z.string().describe('`completed`, `incomplete` or `in_progress`.'),
    error: z.null().describe('Always null: failures are errors of HTTP or of the stream.'),
    incomplete_details: z
      .object({ reason: z.string().describe('Reason: `max_output_tokens` or `content_filter`.') })
      .nullable()
      .describe('Why the answer is incomplete; else null.'),
    instructions: z.string().nullable().describe('Those of the request.'),
    max_output_tokens: z.int().nullable().describe('That of the request.'),
    model: z.string().describe('Name of the workspace that answered.'),
    output: z.array(outputItem).describe('A message, function calls, or both.'),
    parallel_tool_calls: z.boolean().describe('That of the request; default true.'),
    previous_response_id: z.null().describe('Always null: responses are not stored.'),
    reasoning: z
      .object({
        effort: z.string().nullable().describe('That of the request.'),
        summary: z.null().describe('Always null in this API.'),
      })
      .describe('Settings of thoughts, as requested.'),
    store: z.literal(false).describe('Always false: responses are not stored.'),
    temperature: z.number().nullable().describe('That of the request.'),
    text: z
      .object({ format: schemaObject.describe('Form of the answer.') })
      .describe('Format of text, as requested.'),
    tool_choice: toolChoice.describe('That of the request; default `auto`.'),
    tools: z.array(schemaObject).describe('Those of the request.'),
    top_p: z.number().nullable().describe('That of the request.'),
    truncation: z.literal('disabled').describe('Always `disabled`: nothing is cut.'),
    usage: usage.nullable().describe('Null until the answer is complete.'),
    metadata: z.object({}).describe('Always empty in this API.'),
  })
  .meta({ id: 'OpenAIResponse', description: 'The answer to a request.' });
type ResponseObject = z.input<typeof response>;

/** Id and time of a response. */
export interface ResponseIdentity {
  readonly id: string;
  /** Seconds since 1970. */
  readonly created: number;
}

/** A response that has begun: the request repeated, nothing answered. */
export function begunResponse(body: ResponseBody, { id, created }: ResponseIdentity): ResponseObject {
  return {
    id,
    object: 'response',
    created_at: created,
    status: 'in_progress',
    error: null,
    incomplete_details: null,
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    model: body.model,
    output: [],
    parallel_tool_calls: body.parallel_tool_calls ?? true,
    previous_response_id: null,
    reasoning: { effort: body.reasoning?.effort ?? null, summary: null },
    store: false,
    temperature: body.temperature ?? null,
    text: { format: body.text?.format ?? { type: 'text' } },
    tool_choice: body.tool_choice ?? 'auto',
    tools: (body.tools ?? []).map((tool) => ({ ...tool, strict: tool.strict ?? false })),
    top_p: body.top_p ?? null,
    truncation: 'disabled',
    usage: null,
    metadata: {},
  };
}

const incomplete: Readonly<Record<string, string>> = {
  length: 'max_output_tokens',
  'content-filter': 'content_filter',
};

/** A response that has ended. */
export function endedResponse(
  begun: ResponseObject,
  output: readonly OutputItem[],
  { finishReason, usage }: Pick<ChatChoice, 'finishReason'> & Pick<ChatAnswer, 'usage'>,
): ResponseObject {
  const reason = incomplete[finishReason];
  const { inputTokens, outputTokens, cacheReadTokens, reasoningTokens } = usage;
  return {
    ...begun,
    status: reason === undefined ? 'completed' : 'incomplete',
    incomplete_details: reason === undefined ? null : { reason },
    output: [...output],
    usage: {
      input_tokens: inputTokens,
      input_tokens_details: { cached_tokens: cacheReadTokens ?? 0 },
      output_tokens: outputTokens,
      output_tokens_details: { reasoning_tokens: reasoningTokens ?? 0 },
      total_tokens: inputTokens + outputTokens,
    },
  };
}

/** A message of an answer. @param at place in the output. */
export const messageItem = (id: string, at: number, text: string): OutputItem => ({
  type: 'message',
  id: `${id.replace('resp_', 'msg_')}_${at}`,
  status: 'completed',
  role: 'assistant',
  content: [{ type: 'output_text', text, annotations: [], logprobs: [] }],
});

/** Thoughts of an answer. @param at place in the output. */
export const reasoningItem = (
  id: string,
  at: number,
  { text, state }: ChatChoice['reasoning'][number],
): OutputItem => ({
  type: 'reasoning',
  id: `${id.replace('resp_', 'rs_')}_${at}`,
  summary: text === '' ? [] : [{ type: 'summary_text', text }],
  encrypted_content: typeof state === 'string' ? signatureOf(state) : null,
});

/** A function call of an answer. @param at place in the output. */
export const callItem = (id: string, at: number, call: ChatChoice['toolCalls'][number]): OutputItem => ({
  type: 'function_call',
  id: `${id.replace('resp_', 'fc_')}_${at}`,
  status: 'completed',
  call_id: call.id,
  name: call.name,
  arguments: call.arguments,
});

/** An answered chat as a response. */
export function toResponse(
  answer: ChatAnswer,
  body: ResponseBody,
  identity: ResponseIdentity,
): ResponseObject {
  const { id } = identity;
  const [choice = noChoice] = answer.choices;
  const { content, toolCalls, reasoning, finishReason } = choice;
  const items = reasoning.map((thoughts, at) => reasoningItem(id, at, thoughts));
  if (content !== '' || toolCalls.length === 0) items.push(messageItem(id, items.length, content));
  for (const call of toolCalls) items.push(callItem(id, items.length, call));
  const { usage } = answer;
  return endedResponse(begunResponse(body, identity), items, { finishReason, usage });
}
