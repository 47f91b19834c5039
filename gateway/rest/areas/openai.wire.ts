import { z } from 'zod';
import type { RateLimitState } from '../../http/rate-limit-headers.ts';
import { findTightest } from '../../http/rate-limit-headers.ts';
import type { ResponseHeader } from '../../http/response-header.ts';

/** Unsupported parameters are refused: ignoring them would change the answer silently. */
const notSupported = 'Validation:NotSupported';

/** A parameter that is accepted with its neutral value only. */
const only = <const T extends string | number | boolean>(...values: readonly [T, ...T[]]) =>
  z.literal(values, { error: notSupported }).nullish();

const none = z.null({ error: notSupported }).optional();
const emptyList = z.array(z.unknown()).max(0, notSupported).nullish();

const textPart = z.object({ type: z.literal('text', { error: notSupported }), text: z.string() });

const message = z.object({
  role: z
    .enum(['developer', 'system', 'user', 'assistant'], { error: notSupported })
    .describe('`developer` counts as `system`.'),
  content: z.union([z.string(), z.array(textPart)], { error: notSupported }),
  tool_calls: emptyList,
  function_call: none,
  audio: none,
});

const stream = z.boolean().nullish();

/** A chat request of the stock client. Unsupported parameters that affect the answer are refused, others ignored. */
export const chatCompletionRequest = z
  .object({
    model: z.string().describe('The name of a workspace.'),
    messages: z.array(message),
    stream,
    stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
    temperature: z.number().nullish(),
    top_p: z.number().nullish(),
    max_tokens: z.int().nullish(),
    max_completion_tokens: z.int().nullish(),
    stop: z.union([z.string(), z.array(z.string())]).nullish(),
    seed: z.int().nullish(),
    n: only(1),
    logprobs: only(false),
    top_logprobs: only(0),
    logit_bias: z.record(z.string(), z.never(), { error: notSupported }).nullish(),
    frequency_penalty: only(0),
    presence_penalty: only(0),
    response_format: z.object({ type: z.literal('text', { error: notSupported }) }).nullish(),
    modalities: z.array(z.literal('text', { error: notSupported })).nullish(),
    audio: none,
    tools: emptyList,
    tool_choice: only('none', 'auto'),
    functions: emptyList,
    function_call: only('none', 'auto'),
    web_search_options: none,
  })
  .meta({ id: 'OpenAIChatCompletionRequest' });

/** An embedding request; the stock client requests `base64` by default. */
export const embeddingsRequest = z
  .object({
    model: z.string().describe('The name of a workspace.'),
    input: z.union([z.string(), z.array(z.string())], { error: notSupported }),
    encoding_format: z.enum(['float', 'base64']).nullish(),
    dimensions: none,
  })
  .meta({ id: 'OpenAIEmbeddingsRequest' });

const usage = z.object({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  total_tokens: z.int(),
});

export const chatCompletion = z
  .object({
    id: z.string(),
    object: z.literal('chat.completion'),
    created: z.int().describe('Seconds since 1970.'),
    model: z.string(),
    choices: z.array(
      z.object({
        index: z.int(),
        message: z.object({ role: z.literal('assistant'), content: z.string(), refusal: z.null() }),
        logprobs: z.null(),
        finish_reason: z.string(),
      }),
    ),
    usage,
  })
  .meta({ id: 'OpenAIChatCompletion' });

/** Vectors, as numbers or as little-endian 32-bit floats in base64. */
export const embeddingList = z
  .object({
    object: z.literal('list'),
    data: z.array(
      z.object({
        object: z.literal('embedding'),
        index: z.int(),
        embedding: z.union([z.array(z.number()), z.string()]),
      }),
    ),
    model: z.string(),
    usage: z.object({ prompt_tokens: z.int(), total_tokens: z.int() }),
  })
  .meta({ id: 'OpenAIEmbeddingList' });

/** A workspace as a model. */
export const model = z
  .object({
    id: z.string(),
    object: z.literal('model'),
    created: z.int().describe('Seconds since 1970.'),
    owned_by: z.string(),
  })
  .meta({ id: 'OpenAIModel' });

export const modelList = z
  .object({ object: z.literal('list'), data: z.array(model) })
  .meta({ id: 'OpenAIModelList' });

type ChatBody = z.output<typeof chatCompletionRequest>;

/** The variables of the chat operations. Empty and null parameters count as absent. */
export function chatVariables({ model: workspaceName, messages, ...body }: ChatBody) {
  const stop = typeof body.stop === 'string' ? [body.stop] : body.stop;
  return {
    workspaceName,
    input: {
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
  return { workspaceName, input: { inputs: typeof input === 'string' ? [input] : input } };
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
