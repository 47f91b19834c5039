import { z } from 'zod';
import type {
  AiChatMessageInput,
  AiMessagePartInput,
  AiResponseFormatInput,
} from '../../graphql/generated/operations.ts';
import type { RateLimitState } from '../../http/rate-limit-headers.ts';
import { findTightest } from '../../http/rate-limit-headers.ts';
import type { ResponseHeader } from '../../http/response-header.ts';
import { describedEnum } from '../described-enum.ts';
import { type ByType, byType, callMetadata, contentOf, fileOfUrl, textParts } from './ai-message.wire.ts';

/** Unsupported parameters are refused: ignoring them would change the answer silently. */
const notSupported = 'Validation:NotSupported';

/** A parameter that is accepted with its neutral value only. */
const only = <const T extends string | number | boolean>(...values: readonly [T, ...T[]]) =>
  z.literal(values, { error: notSupported }).nullish();

const none = z.null({ error: notSupported }).optional();
const emptyList = z.array(z.unknown()).max(0, notSupported).nullish();

const contentPart = z.discriminatedUnion(
  'type',
  [
    z.object({
      type: z.literal('text').describe('The part is a text.'),
      text: z.string().describe('The text of the part.'),
    }),
    z.object({
      type: z.literal('refusal').describe('An earlier refusal of the model; a text.'),
      refusal: z.string().describe('Text of the refusal.'),
    }),
    z.object({
      type: z.literal('image_url').describe('An image, for models with vision.'),
      image_url: z
        .object({
          url: z.string().describe('`data:` URL in base64, or an address that the provider fetches.'),
        })
        .describe('Where the image is.'),
    }),
    z.object({
      type: z.literal('input_audio').describe('Sound, for models that hear.'),
      input_audio: z
        .object({
          data: z.string().describe('Base64 of the sound.'),
          format: describedEnum({ wav: 'Waveform audio.', mp3: 'MPEG audio.' }).describe(
            'Format of the data.',
          ),
        })
        .describe('The sound, encoded as base64.'),
    }),
    z.object({
      type: z.literal('file').describe('The part is a document.'),
      file: z
        .object({
          file_data: z.string().describe('`data:` URL in base64.'),
          filename: z.string().nullish().describe('Name of the file.'),
        })
        .describe('The document; ids of stored files are refused.'),
    }),
  ],
  { error: notSupported },
);
type ContentPart = z.output<typeof contentPart>;

const toolCall = z.object({
  id: z.string().describe('Id of the call, which its result names.'),
  type: z.literal('function', { error: notSupported }).describe('Kind of the call: `function`.'),
  function: z
    .object({
      name: z.string().describe('Name of the function.'),
      arguments: z.string().describe('Arguments as JSON text.'),
    })
    .describe('The function that was called.'),
});

const message = z.object({
  role: describedEnum(
    {
      developer: 'Instructions; treated like `system`.',
      system: 'Instructions of the application.',
      user: 'Input of the person.',
      assistant: 'Earlier answer of the model.',
      tool: 'Result of a tool call.',
    },
    { error: notSupported },
  ).describe('Author of the message.'),
  content: z
    .union([z.string(), z.array(contentPart)], { error: notSupported })
    .nullish()
    .describe('Text, or a list of parts; null beside tool calls.'),
  tool_calls: z.array(toolCall).nullish().describe('Calls of an earlier answer.'),
  tool_call_id: z.string().nullish().describe('The call that a message of a tool answers.'),
  function_call: none.describe('Not supported: must be absent or null.'),
  audio: none.describe('Not supported: must be absent or null.'),
});
type Message = z.output<typeof message>;

const schemaObject = z.record(z.string(), z.unknown());

const functionTool = z.object({
  type: z.literal('function', { error: notSupported }).describe('Kind of the tool: `function`.'),
  function: z
    .object({
      name: z.string().describe('Name: letters, digits, `_`, `-` or `.`.'),
      description: z.string().nullish().describe('What it does, for the model.'),
      parameters: schemaObject.nullish().describe('JSON Schema of the arguments.'),
      strict: z.boolean().nullish().describe('Whether the provider enforces the schema.'),
    })
    .describe('The function, which the client runs.'),
});

const toolChoice = z
  .union(
    [
      describedEnum({
        none: 'The model calls no tool.',
        auto: 'The model calls tools or answers.',
        required: 'The model calls at least one tool.',
      }),
      z.object({
        type: z.literal('function').describe('Kind of the tool: `function`.'),
        function: z
          .object({ name: z.string().describe('Name of the function.') })
          .describe('The function to be called.'),
      }),
    ],
    { error: notSupported },
  )
  .nullish();

const noFunctions = describedEnum(
  { none: 'The model calls no function.', auto: 'Same as `none`, because there are no functions.' },
  { error: notSupported },
).nullish();

const responseFormat = z
  .discriminatedUnion(
    'type',
    [
      z.object({ type: z.literal('text').describe('The answer is plain text.') }),
      z.object({ type: z.literal('json_object').describe('The answer is any JSON object.') }),
      z.object({
        type: z.literal('json_schema').describe('JSON of a schema.'),
        json_schema: z
          .object({
            name: z.string().describe('Name of the format, for the model.'),
            description: z.string().nullish().describe('What the JSON is, for the model.'),
            schema: schemaObject.nullish().describe('JSON Schema of the answer.'),
            strict: z.boolean().nullish().describe('Whether the provider enforces the schema.'),
          })
          .describe('The JSON schema of answers.'),
      }),
    ],
    { error: notSupported },
  )
  .nullish();

/** How much a model thinks; the words are the platform's too. */
export const reasoningEffort = describedEnum(
  {
    none: 'The model answers without thoughts.',
    minimal: 'The fewest thoughts of all.',
    low: 'Few thoughts, for simple tasks.',
    medium: 'Some thoughts, a middle way.',
    high: 'Many thoughts, for hard tasks.',
    xhigh: 'More than `high`, where the model can.',
    max: 'As many thoughts as the model can.',
  },
  { error: notSupported },
).nullish();

/** A chat request of the stock client. Unsupported parameters that affect the answer are refused, others ignored. */
export const chatCompletionRequest = z
  .object({
    model: z.string().describe('Name of the workspace to use.'),
    messages: z.array(message).describe('Conversation so far, oldest message first.'),
    stream: z.boolean().nullish().describe('True: answers with server-sent events, one per fragment.'),
    stream_options: z
      .object({ include_usage: z.boolean().nullish().describe('True: sends token usage in a last event.') })
      .nullish()
      .describe('Options of a streamed answer; ignored without `stream`.'),
    temperature: z
      .number()
      .nullish()
      .describe('Randomness of the answer, 0 to 2; default: that of the workspace.'),
    top_p: z.number().nullish().describe('Share of probability to sample from, 0 to 1.'),
    max_tokens: z.int().nullish().describe('Same as `max_completion_tokens`, which takes precedence.'),
    max_completion_tokens: z
      .int()
      .nullish()
      .describe('Largest number of tokens of the answer; default: that of the workspace.'),
    stop: z
      .union([z.string(), z.array(z.string())])
      .nullish()
      .describe('One text or several at which the answer ends.'),
    seed: z.int().nullish().describe('Number that makes answers repeatable, if the provider supports it.'),
    n: z.int().nullish().describe('Number of answers, 1 to 8; default 1.'),
    logprobs: only(false).describe('Token probabilities: only false is supported.'),
    top_logprobs: only(0).describe('Number of token probabilities: only 0 is supported.'),
    logit_bias: z
      .record(z.string(), z.never(), { error: notSupported })
      .nullish()
      .describe('Not supported: must be absent or empty.'),
    frequency_penalty: only(0).describe('Penalty for frequent tokens: only 0 is supported.'),
    presence_penalty: only(0).describe('Penalty for used tokens: only 0 is supported.'),
    response_format: responseFormat.describe('Form of the answer; default: text.'),
    modalities: z
      .array(z.literal('text', { error: notSupported }))
      .nullish()
      .describe('Kinds of output: only text is supported.'),
    audio: none.describe('Not supported: must be absent or null.'),
    tools: z.array(functionTool).nullish().describe('Functions that the model may call, at most 128.'),
    tool_choice: toolChoice.describe('How the model chooses among the tools; default `auto`.'),
    parallel_tool_calls: z
      .boolean()
      .nullish()
      .describe('False: at most one tool call in an answer. Default: that of the provider.'),
    reasoning_effort: reasoningEffort.describe('How much the model thinks. Default: that of the provider.'),
    functions: emptyList.describe('Not supported: must be absent or empty.'),
    function_call: noFunctions.describe(
      'Choice of a function, without effect, because functions are not supported.',
    ),
    web_search_options: none.describe('Not supported: must be absent or null.'),
    metadata: callMetadata,
  })
  .meta({ id: 'OpenAIChatCompletionRequest', description: `A chat in the form of OpenAI's API.` });

/** An embedding request; the stock client requests `base64` by default. */
export const embeddingsRequest = z
  .object({
    model: z.string().describe('Name of the workspace to use.'),
    input: z
      .union([z.string(), z.array(z.string())], { error: notSupported })
      .describe('One text or a list of texts; tokens are refused.'),
    encoding_format: describedEnum({
      float: 'A list of numbers per text.',
      base64: 'Little-endian 32-bit floats per text.',
    })
      .nullish()
      .describe('How the vectors are written; default `float`.'),
    dimensions: z.int().nullish().describe('Components of each vector, where the model can.'),
    metadata: callMetadata,
  })
  .meta({ id: 'OpenAIEmbeddingsRequest', description: 'Texts to convert to vectors.' });

const usage = z
  .object({
    prompt_tokens: z.int().describe('Tokens of all messages together.'),
    completion_tokens: z.int().describe('Tokens of the answer alone.'),
    total_tokens: z.int().describe('Sum of the other two.'),
    prompt_tokens_details: z
      .object({ cached_tokens: z.int().describe('Read from the provider’s cache; 0 if not reported.') })
      .describe('Parts of the prompt tokens.'),
    completion_tokens_details: z
      .object({ reasoning_tokens: z.int().describe('Tokens of reasoning; 0 if not reported.') })
      .describe('Parts of the completion tokens.'),
  })
  .describe('Tokens that the call consumed.');

export const chatCompletion = z
  .object({
    id: z.string().describe('Id of the answer, `chatcmpl-` and a UUID.'),
    object: z.literal('chat.completion').describe('Type of the object: always `chat.completion`.'),
    created: z.int().describe('Time of the answer, in seconds since 1970.'),
    model: z.string().describe('Name of the workspace that answered.'),
    choices: z
      .array(
        z.object({
          index: z.int().describe('Position of the answer, from 0.'),
          message: z
            .object({
              role: z.literal('assistant').describe('Author of the message: always `assistant`.'),
              content: z.string().nullable().describe('Text of the answer; null beside tool calls.'),
              tool_calls: z.array(toolCall).optional().describe('Functions to run; absent: none.'),
              refusal: z.null().describe('Always null: refusals are part of the text.'),
            })
            .describe('The message of the model.'),
          logprobs: z.null().describe('Always null: probabilities are not supported.'),
          finish_reason: z
            .string()
            .describe('Why the answer ended: `stop`, `length`, `tool_calls` or `content_filter`.'),
        }),
      )
      .describe('As many answers as `n`.'),
    usage,
  })
  .meta({ id: 'OpenAIChatCompletion', description: 'The answer to a chat.' });

/** Vectors, as numbers or as little-endian 32-bit floats in base64. */
export const embeddingList = z
  .object({
    object: z.literal('list').describe('Type of the object: always `list`.'),
    data: z
      .array(
        z.object({
          object: z.literal('embedding').describe('Type of the object: always `embedding`.'),
          index: z.int().describe('Position of the text in the request, starting at 0.'),
          embedding: z
            .union([z.array(z.number()), z.string()])
            .describe('Numbers, or little-endian 32-bit floats in base64.'),
        }),
      )
      .describe('One vector per text of the request.'),
    model: z.string().describe('Name of the workspace that was used.'),
    usage: z
      .object({
        prompt_tokens: z.int().describe('Tokens of all texts together.'),
        total_tokens: z.int().describe('Same as `prompt_tokens`: vectors cost no output tokens.'),
      })
      .describe('Tokens that the call consumed.'),
  })
  .meta({ id: 'OpenAIEmbeddingList', description: 'Vectors of the texts, in the order of the request.' });

/** A workspace as a model. */
export const model = z
  .object({
    id: z.string().describe('Name of the workspace, for `model` in requests.'),
    object: z.literal('model').describe('Type of the object: always `model`.'),
    created: z.int().describe('Time of creation, in seconds since 1970.'),
    owned_by: z.string().describe('Name of the provider of the workspace.'),
  })
  .meta({ id: 'OpenAIModel', description: 'A workspace in the form of a model.' });

export const modelList = z
  .object({
    object: z.literal('list').describe('Type of the object: always `list`.'),
    data: z.array(model).describe('One model per active workspace.'),
  })
  .meta({ id: 'OpenAIModelList', description: 'The workspaces that the caller may use, as models.' });

type ChatBody = z.output<typeof chatCompletionRequest>;

/** What each part of a message becomes. */
const parts: ByType<ContentPart, AiMessagePartInput[]> = {
  text: ({ text }) => textParts(text),
  refusal: ({ refusal }) => textParts(refusal),
  image_url: ({ image_url }) => [{ file: fileOfUrl(image_url.url, 'image/*') }],
  input_audio: ({ input_audio: { data, format } }) => [
    { file: { mediaType: format === 'wav' ? 'audio/wav' : 'audio/mpeg', data } },
  ],
  file: ({ file: { file_data, filename } }) => [
    { file: fileOfUrl(file_data, 'application/*', filename ?? null) },
  ],
};

/** What a message becomes, by its role. Nothing but text is in messages of the system. */
const messages: Readonly<Record<Message['role'], (message: Message) => AiChatMessageInput>> = {
  developer: (message) => ({ role: 'system', ...contentIn(message) }),
  system: (message) => ({ role: 'system', ...contentIn(message) }),
  user: (message) => ({ role: 'user', ...contentIn(message) }),
  assistant: ({ content, tool_calls }) => {
    if (!tool_calls?.length) return { role: 'assistant', ...contentIn({ content }) };
    const said = typeof content === 'string' ? textParts(content) : (content ?? []).flatMap(partsOf);
    const called = tool_calls.map(({ id, function: { name, arguments: text } }) => ({
      toolCall: { id, name, arguments: text },
    }));
    return { role: 'assistant', parts: [...said, ...called] };
  },
  tool: ({ content, tool_call_id }) => {
    const text = typeof content === 'string' ? content : (content ?? []).map(textIn).join('');
    return { role: 'tool', parts: [{ toolResult: { toolCallId: tool_call_id ?? '', content: text } }] };
  },
};

const partsOf = (part: ContentPart) => byType(parts, part);
const textIn = (part: ContentPart) =>
  partsOf(part)
    .map(({ text }) => text ?? '')
    .join('');
const contentIn = ({ content }: Pick<Message, 'content'>) =>
  content === null || content === undefined ? {} : contentOf(content, partsOf);

/** What the form of an answer becomes. */
const formats: ByType<NonNullable<z.output<typeof responseFormat>>, AiResponseFormatInput | null> = {
  text: () => null,
  json_object: () => ({}),
  json_schema: ({ json_schema }) => json_schema,
};

/** The variables of the chat operations. Empty and null parameters count as absent. */
export function chatVariables({ model: workspaceName, messages: said, ...body }: ChatBody) {
  const stop = typeof body.stop === 'string' ? [body.stop] : body.stop;
  const { tool_choice: choice, response_format: format } = body;
  return {
    input: {
      workspaceName,
      messages: said.map((message) => messages[message.role](message)),
      options: {
        temperature: body.temperature ?? null,
        topP: body.top_p ?? null,
        maxOutputTokens: body.max_completion_tokens ?? body.max_tokens ?? null,
        stop: stop?.length === 0 ? null : (stop ?? null),
        seed: body.seed ?? null,
        choices: body.n ?? null,
        parallelToolCalls: body.parallel_tool_calls ?? null,
        reasoning: body.reasoning_effort ?? null,
      },
      tools: (body.tools ?? []).map((tool) => tool.function),
      toolChoice: typeof choice === 'object' ? { toolName: choice?.function.name } : { mode: choice },
      responseFormat: format === null || format === undefined ? null : byType(formats, format),
      label: body.metadata?.label ?? null,
    },
  };
}

export function embeddingVariables({
  model: workspaceName,
  input,
  dimensions,
  metadata,
}: z.output<typeof embeddingsRequest>) {
  const inputs = typeof input === 'string' ? [input] : input;
  const label = metadata?.label ?? null;
  return { input: { workspaceName, inputs, dimensions: dimensions ?? null, label } };
}

/** Tokens of a call. */
export interface UsedTokens {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null where the provider does not tell, as are the others. */
  readonly cacheReadTokens?: number | null;
  readonly cacheWriteTokens?: number | null;
  readonly reasoningTokens?: number | null;
}

export function toUsage({ inputTokens, outputTokens, cacheReadTokens, reasoningTokens }: UsedTokens) {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: cacheReadTokens ?? 0 },
    completion_tokens_details: { reasoning_tokens: reasoningTokens ?? 0 },
  };
}

const finishReasons: Readonly<Record<string, string>> = {
  length: 'length',
  'content-filter': 'content_filter',
  'tool-calls': 'tool_calls',
};

export const toFinishReason = (reason: string): string => finishReasons[reason] ?? 'stop';

/** One of the answers to a chat. */
export interface ChatChoice {
  readonly content: string;
  readonly finishReason: string;
  readonly toolCalls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
  readonly reasoning: readonly { readonly text: string; readonly state?: string | null }[];
}

/** An answer without anything. */
export const noChoice: ChatChoice = { content: '', toolCalls: [], reasoning: [], finishReason: 'stop' };

/** An answered chat. */
export interface ChatAnswer {
  readonly workspaceName: string;
  readonly choices: readonly ChatChoice[];
  readonly usage: UsedTokens;
}

/** @param identity id and time of the answer. */
export function toChatCompletion(
  answer: ChatAnswer,
  identity: { readonly id: string; readonly created: number },
): z.input<typeof chatCompletion> {
  return {
    ...identity,
    object: 'chat.completion',
    model: answer.workspaceName,
    choices: answer.choices.map(({ content, toolCalls, finishReason }, index) => ({
      index,
      message: {
        role: 'assistant',
        content: content === '' && toolCalls.length > 0 ? null : content,
        refusal: null,
        ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls.map(toToolCall) }),
      },
      logprobs: null,
      finish_reason: toFinishReason(finishReason),
    })),
    usage: toUsage(answer.usage),
  };
}

const toToolCall = ({ id, name, arguments: text }: ChatChoice['toolCalls'][number]) => ({
  id,
  type: 'function' as const,
  function: { name, arguments: text },
});

/** Vectors in the requested encoding. */
export function toEmbeddingList(
  answer: {
    readonly workspaceName: string;
    readonly embeddings: readonly { readonly index: number; readonly vector: readonly number[] }[];
    readonly usage: { readonly inputTokens: number };
  },
  encoding: 'float' | 'base64' | null | undefined,
): z.input<typeof embeddingList> {
  const { inputTokens } = answer.usage;
  return {
    object: 'list',
    data: answer.embeddings.map(({ index, vector }) => ({
      object: 'embedding',
      index,
      embedding: encoding === 'base64' ? toBase64(vector) : [...vector],
    })),
    model: answer.workspaceName,
    usage: { prompt_tokens: inputTokens, total_tokens: inputTokens },
  };
}

function toBase64(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [at, value] of vector.entries()) bytes.writeFloatLE(value, at * 4);
  return bytes.toString('base64');
}

/** A workspace as a model. @param workspace `createdAt` in RFC 3339. */
export const toModel = (workspace: {
  readonly name: string;
  readonly provider: string;
  readonly createdAt: string;
}) => ({
  id: workspace.name,
  object: 'model' as const,
  created: Math.floor(Date.parse(workspace.createdAt) / 1_000),
  owned_by: workspace.provider,
});

const units = ['requests', 'tokens'] as const;

/** Formats the most exhausted limit of a unit. */
const shown = {
  limit: ({ limit }: { limit: number }) => `${limit}`,
  remaining: ({ remaining }: { remaining: number }) => `${remaining}`,
  reset: ({ resetSeconds }: { resetSeconds: number }) => `${resetSeconds}s`,
};

/** `x-ratelimit-{limit|remaining|reset}-{requests|tokens}`, as in OpenAI's API; spread into a row's `headers`. */
export function openAiLimitHeaders<R>(
  stateOf: (data: R) => RateLimitState,
): Record<string, ResponseHeader<R>> {
  return Object.fromEntries(
    units.flatMap((unit) =>
      Object.entries(shown).map(([word, textOf]) => [
        `x-ratelimit-${word}-${unit}`,
        {
          description: `Of the limit of ${unit} with the least left.`,
          value: (data: R) => {
            const named = stateOf(data)?.policies.filter(({ name }) => name.endsWith(`-${unit}`)) ?? [];
            const policy = findTightest(named);
            return policy === undefined ? null : textOf(policy);
          },
        },
      ]),
    ),
  );
}
