const sse = (...events: readonly (string | readonly [string, unknown])[]) =>
  events
    .map((event) =>
      typeof event === 'string'
        ? `data: ${event}\n\n`
        : `${event[0] === '' ? '' : `event: ${event[0]}\n`}data: ${JSON.stringify(event[1])}\n\n`,
    )
    .join('');

const openAiChunk = (delta: object, finish: string | null = null, more: object = {}) =>
  [
    '',
    {
      id: 'c',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'm',
      choices: [{ index: 0, delta, finish_reason: finish }],
      ...more,
    },
  ] as const;
const openAiUsage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };
/** OpenAI's answers, which most others repeat. */
export const openAi = {
  chat: {
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    usage: openAiUsage,
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Good day.' } }],
  },
  stream: sse(
    openAiChunk({ role: 'assistant', content: 'Good ' }),
    openAiChunk({ content: 'day.' }),
    openAiChunk({}, 'stop', { usage: openAiUsage }),
    '[DONE]',
  ),
  embeddings: {
    object: 'list',
    model: 'm',
    usage: { prompt_tokens: 4, total_tokens: 4 },
    data: [{ object: 'embedding', index: 0, embedding: [0.5, 1] }],
  },
  models: { data: [{ id: 'gpt-4o' }] },
};
const anthropicUsage = { input_tokens: 3, output_tokens: 2 };
const anthropic = {
  chat: {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'm',
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: anthropicUsage,
    content: [{ type: 'text', text: 'Good day.' }],
  },
  stream: sse(
    [
      'message_start',
      {
        type: 'message_start',
        message: {
          id: 'm',
          type: 'message',
          role: 'assistant',
          model: 'm',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 3, output_tokens: 0 },
        },
      },
    ],
    [
      'content_block_start',
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ],
    [
      'content_block_delta',
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Good ' } },
    ],
    [
      'content_block_delta',
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'day.' } },
    ],
    ['content_block_stop', { type: 'content_block_stop', index: 0 }],
    [
      'message_delta',
      {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn', stop_sequence: null },
        usage: { output_tokens: 2 },
      },
    ],
    ['message_stop', { type: 'message_stop' }],
  ),
  embeddings: null,
  models: { data: [{ id: 'claude-sonnet-4', display_name: 'Sonnet' }] },
};
const googleUsage = { promptTokenCount: 3, candidatesTokenCount: 2, totalTokenCount: 5 };
const googlePart = (text: string, more: object = {}) => ({
  candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] }, ...more }],
});
const google = {
  chat: { ...googlePart('Good day.', { finishReason: 'STOP' }), usageMetadata: googleUsage },
  stream: sse(
    ['', googlePart('Good ')],
    ['', { ...googlePart('day.', { finishReason: 'STOP' }), usageMetadata: googleUsage }],
  ),
  embeddings: { embedding: { values: [0.5, 1] }, embeddings: [{ values: [0.5, 1] }] },
  models: { models: [{ name: 'models/gemini-2.5-pro', displayName: 'Gemini', inputTokenLimit: 1_000 }] },
};

/** What a provider answers, as its SDK reads it: three tokens in, two out, `Good day.`, the vector [0.5, 1]. */
export type Dialect = {
  readonly chat: unknown;
  readonly stream: string;
  readonly embeddings: unknown;
  readonly models: unknown;
};
/** Kinds of provider, what they answer, the header their key travels in, and a model they list. */
export const dialects: readonly (readonly [
  kind: string,
  dialect: Dialect,
  key: string,
  listed: string | null,
])[] = [
  ['openai', openAi, 'authorization', 'gpt-4o'],
  ['openai-compatible', openAi, 'authorization', 'gpt-4o'],
  ['ollama', openAi, 'authorization', 'gpt-4o'],
  ['mistral', openAi, 'authorization', 'gpt-4o'],
  ['AzureOpenAI', openAi, 'api-key', null],
  ['Anthropic', anthropic, 'x-api-key', 'claude-sonnet-4'],
  ['google', google, 'x-goog-api-key', 'gemini-2.5-pro'],
];
