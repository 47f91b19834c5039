import type { RowSample } from './row-sample.ts';

const row = (name: string, permission: string, input: Awaited<ReturnType<RowSample['good']>>): RowSample => ({
  row: name,
  permission,
  foreign: null,
  good: async () => input,
});

const chat = 'AI.Chat.Execute';
const messages = [{ role: 'user', content: 'How are you?' }];

/** Rows of `openai.routes.ts` and `anthropic.routes.ts`; tests beside `openai.test.ts` try them with stock clients. */
export const openAiSamples: readonly RowSample[] = [
  row('POST /openai/v1/chat/completions', chat, { body: { model: 'echo', messages } }),
  row('POST /openai/v1/responses', chat, { body: { model: 'echo', input: 'How are you?' } }),
  row('POST /openai/v1/embeddings', 'AI.Embeddings.Execute', { body: { model: 'embed', input: 'one' } }),
  row('POST /anthropic/v1/messages', chat, { body: { model: 'echo', max_tokens: 100, messages } }),
  row('GET /openai/v1/models', chat, {}),
  row('GET /openai/v1/models/{name}', chat, { parameters: { name: 'echo' } }),
];
