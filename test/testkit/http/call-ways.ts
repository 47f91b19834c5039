import { toldTool } from '../provider/chat-provider.ts';

/** The workspace whose calls are counted. */
export const countedWorkspace = 'history';

/** One way to make a call. */
export interface CallWay {
  readonly path: string;
  readonly body: object;
  /** What a whole answer contains. */
  readonly whole: string;
  /** The caller leaves in the middle of the answer. */
  readonly hangsUp?: true;
}

const model = countedWorkspace;
const parameters = { type: 'object', properties: { city: { type: 'string' } } };
const user = (content: string) => [{ role: 'user', content }];
const chatPath = `/api/v1/ai/chat/${countedWorkspace}`;

const chat = (id: string) => ({ path: chatPath, body: { messages: user(id) }, whole: '"content"' });
const stream = (id: string) => ({ ...chat(id), path: `${chatPath}/stream`, whole: 'data: [DONE]' });

/** A chat with a tool, which the provider always calls, in the APIs of others. */
const completions = (id: string) => ({
  path: '/openai/v1/chat/completions',
  body: {
    model,
    messages: user(id),
    tools: [{ type: 'function', function: { name: toldTool, parameters } }],
  },
  whole: toldTool,
});
const responses = (id: string) => ({
  path: '/openai/v1/responses',
  body: { model, input: id, tools: [{ type: 'function', name: toldTool, parameters }] },
  whole: toldTool,
});
const messages = (id: string) => ({
  path: '/anthropic/v1/messages',
  body: { model, max_tokens: 100, messages: user(id), tools: [{ name: toldTool, input_schema: parameters }] },
  whole: toldTool,
});

const streamed = (way: CallWay, whole: string): CallWay => ({
  ...way,
  body: { ...way.body, stream: true },
  whole,
});

/** What callers do. The id of a call is its message. */
export const callWays: readonly ((id: string) => CallWay)[] = [
  chat,
  stream,
  (id) => ({ ...stream(id), hangsUp: true }),
  (id) => ({
    path: `/api/v1/ai/embeddings/${countedWorkspace}`,
    body: { inputs: [id] },
    whole: '"vector"',
  }),
  completions,
  (id) => streamed(completions(id), 'data: [DONE]'),
  (id) => ({ ...streamed(completions(id), ''), hangsUp: true }),
  responses,
  (id) => streamed(responses(id), 'response.completed'),
  messages,
  (id) => streamed(messages(id), 'message_stop'),
  (id) => ({ ...streamed(messages(id), ''), hangsUp: true }),
];
