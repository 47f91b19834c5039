import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  CreateChatCompletionDocument,
  type CreateChatCompletionMutation,
  StreamChatCompletionDocument,
  type StreamChatCompletionSubscription,
} from '../../graphql/generated/operations.ts';
import { rateLimitResponseHeaders } from '../../http/rate-limit-headers.ts';
import { largestBody } from '../largest-body.ts';
import { operation, type Route, subscription } from '../route.ts';
import { messageRequest, messageResponse, messageVariables, toMessage } from './anthropic.wire.ts';
import { anthropicErrors } from './anthropic-errors.wire.ts';
import { messageEvents } from './anthropic-stream.wire.ts';

const messages = {
  tags: ['AI - Anthropic-compatible'],
  errors: anthropicErrors,
  method: 'POST',
  path: '/anthropic/v1/messages',
  operationId: 'CreateMessage',
  summary: 'Answers a chat as Anthropic’s Messages API does; `model` is the name of a workspace.',
  description:
    'With `stream: true` the answer is a stream of events from `message_start` to `message_stop`. The key is in ' +
    '`x-api-key` or `Authorization`. What would change the answer and cannot be honoured is refused, as is what the ' +
    'model cannot do (tools, JSON, images), naming the capability; what else is unknown is ignored.',
  keyHeader: 'x-api-key',
  bodyLimit: largestBody,
  problems: [404, 422, 502, 503],
  body: messageRequest,
} as const;

const newId = () => `msg_${randomUUID()}`;

const wholeMessage = operation({
  ...messages,
  ignoresIdempotencyKey: true,
  untimed: true,
  document: CreateChatCompletionDocument,
  variables: ({ body }) => messageVariables(body),
  respond: ({ createAIChatCompletion }) => toMessage(createAIChatCompletion.aiChatCompletion, newId()),
  response: messageResponse,
  headers: rateLimitResponseHeaders<CreateChatCompletionMutation>(
    ({ createAIChatCompletion }) => createAIChatCompletion.aiChatCompletion.rateLimit,
  ),
});

/** An endpoint for unmodified clients of Anthropic's API: models are workspaces. */
export const anthropicRoutes: readonly Route[] = [
  subscription({
    ...messages,
    unstreamed: {
      when: ({ body }) => (body as z.output<typeof messageRequest>).stream !== true,
      row: wholeMessage,
    },
    subscription: {
      document: StreamChatCompletionDocument,
      variables: ({ body }) => messageVariables(body),
      frames: (results) => messageEvents(stepsOf(results), newId()),
      headers: rateLimitResponseHeaders<StreamChatCompletionSubscription>(
        ({ aiChatStream }) => aiChatStream.rateLimit,
      ),
    },
  }),
];

async function* stepsOf(results: AsyncIterable<StreamChatCompletionSubscription>) {
  for await (const { aiChatStream } of results) yield aiChatStream;
}
