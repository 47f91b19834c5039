import { z } from 'zod';
import type { RateLimitState } from '../../http/rate-limit-headers.ts';
import { findTightest } from '../../http/rate-limit-headers.ts';
import type { ResponseHeader } from '../../http/response-header.ts';
import { describedEnum } from '../described-enum.ts';

/** Unsupported parameters are refused: ignoring them would change the answer silently. */
const notSupported = 'Validation:NotSupported';

/** A parameter that is accepted with its neutral value only. */
const only = <const T extends string | number | boolean>(...values: readonly [T, ...T[]]) =>
  z.literal(values, { error: notSupported }).nullish();

const none = z.null({ error: notSupported }).optional();
const emptyList = z.array(z.unknown()).max(0, notSupported).nullish();

const textPart = z.object({
  type: z.literal('text', { error: notSupported }).describe('Type of the part: only `text` is supported.'),
  text: z.string().describe('Text of the part, not limited here.'),
});

const message = z.object({
  role: describedEnum(
    {
      developer: 'Instructions; treated like `system`.',
      system: 'Instructions of the application.',
      user: 'Input of the person.',
      assistant: 'Earlier answer of the model.',
    },
    { error: notSupported },
  ).describe('Author of the message.'),
  content: z
    .union([z.string(), z.array(textPart)], { error: notSupported })
    .describe('Text, or a list of text parts that are joined.'),
  tool_calls: emptyList.describe('Not supported: must be absent or empty.'),
  function_call: none.describe('Not supported: must be absent or null.'),
  audio: none.describe('Not supported: must be absent or null.'),
});

const toolChoice = describedEnum(
  { none: 'The model calls no tool.', auto: 'Same as `none`, because there are no tools.' },
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
    n: only(1).describe('Number of answers: only 1 is supported.'),
    logprobs: only(false).describe('Token probabilities: only false is supported.'),
    top_logprobs: only(0).describe('Number of token probabilities: only 0 is supported.'),
    logit_bias: z
      .record(z.string(), z.never(), { error: notSupported })
      .nullish()
      .describe('Not supported: must be absent or empty.'),
    frequency_penalty: only(0).describe('Penalty for frequent tokens: only 0 is supported.'),
    presence_penalty: only(0).describe('Penalty for used tokens: only 0 is supported.'),
    response_format: z
      .object({
        type: z.literal('text', { error: notSupported }).describe('Form of the answer: always `text`.'),
      })
      .nullish()
      .describe('Form of the answer: only text is supported.'),
    modalities: z
      .array(z.literal('text', { error: notSupported }))
      .nullish()
      .describe('Kinds of output: only text is supported.'),
    audio: none.describe('Not supported: must be absent or null.'),
    tools: emptyList.describe('Not supported: must be absent or empty.'),
    tool_choice: toolChoice.describe('Choice of a tool, without effect, because tools are not supported.'),
    functions: emptyList.describe('Not supported: must be absent or empty.'),
    function_call: toolChoice.describe(
      'Choice of a function, without effect, because functions are not supported.',
    ),
    web_search_options: none.describe('Not supported: must be absent or null.'),
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
    dimensions: none.describe('Not supported: any value is refused.'),
  })
  .meta({ id: 'OpenAIEmbeddingsRequest', description: 'Texts to convert to vectors.' });

const usage = z
  .object({
    prompt_tokens: z.int().describe('Tokens of all messages together.'),
    completion_tokens: z.int().describe('Tokens of the answer alone.'),
    total_tokens: z.int().describe('Sum of the other two.'),
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
          index: z.int().describe('Position of the answer: always 0.'),
          message: z
            .object({
              role: z.literal('assistant').describe('Author of the message: always `assistant`.'),
              content: z.string().describe('Text of the answer, possibly empty.'),
              refusal: z.null().describe('Always null: refusals are part of the text.'),
            })
            .describe('The message of the model.'),
          logprobs: z.null().describe('Always null: probabilities are not supported.'),
          finish_reason: z.string().describe('Why the answer ended: `stop`, `length` or `content_filter`.'),
        }),
      )
      .describe('Always exactly one answer.'),
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

/** The variables of the chat operations. Empty and null parameters count as absent. */
export function chatVariables({ model: workspaceName, messages, ...body }: ChatBody) {
  const stop = typeof body.stop === 'string' ? [body.stop] : body.stop;
  return {
    input: {
      workspaceName,
      messages: messages.map(({ role, content }) => ({
        role: role === 'developer' ? 'system' : role,
        content: typeof content === 'string' ? content : content.map(({ text }) => text).join(''),
      })),
      options: {
        temperature: body.temperature ?? null,
        topP: body.top_p ?? null,
        maxOutputTokens: body.max_completion_tokens ?? body.max_tokens ?? null,
        stop: stop?.length === 0 ? null : (stop ?? null),
        seed: body.seed ?? null,
      },
    },
  };
}

export function embeddingVariables({ model: workspaceName, input }: z.output<typeof embeddingsRequest>) {
  return { input: { workspaceName, inputs: typeof input === 'string' ? [input] : input } };
}

export function toUsage({ inputTokens, outputTokens }: { inputTokens: number; outputTokens: number }) {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
}

const finishReasons: Readonly<Record<string, string>> = {
  length: 'length',
  'content-filter': 'content_filter',
};

export const toFinishReason = (reason: string): string => finishReasons[reason] ?? 'stop';

/** @param identity id and time of the answer. */
export function toChatCompletion(
  answer: {
    readonly workspaceName: string;
    readonly content: string;
    readonly finishReason: string;
    readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
  },
  identity: { readonly id: string; readonly created: number },
): z.input<typeof chatCompletion> {
  return {
    ...identity,
    object: 'chat.completion',
    model: answer.workspaceName,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: answer.content, refusal: null },
        logprobs: null,
        finish_reason: toFinishReason(answer.finishReason),
      },
    ],
    usage: toUsage(answer.usage),
  };
}

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
