import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  CreateChatCompletionDocument,
  type CreateChatCompletionMutation,
  CreateEmbeddingsDocument,
  type CreateEmbeddingsMutation,
  ListModelsDocument,
  RetrieveModelDocument,
  StreamChatCompletionDocument,
  type StreamChatCompletionSubscription,
} from '../../graphql/generated/operations.ts';
import { type RateLimitState, rateLimitResponseHeaders } from '../../http/rate-limit-headers.ts';
import { largestBody } from '../largest-body.ts';
import { orNotFound } from '../not-found.ts';
import { operation, type Route, subscription } from '../route.ts';
import {
  chatCompletion,
  chatCompletionRequest,
  chatVariables,
  embeddingList,
  embeddingsRequest,
  embeddingVariables,
  model,
  modelList,
  openAiLimitHeaders,
  toChatCompletion,
  toEmbeddingList,
  toModel,
} from './openai.wire.ts';
import { openAiErrors, openAiResponseErrors } from './openai-errors.wire.ts';
import { response, responseRequest, responseVariables, toResponse } from './openai-responses.wire.ts';
import { responseEvents } from './openai-responses-stream.wire.ts';
import { chatChunks } from './openai-stream.wire.ts';

const common = { tags: ['AI - OpenAI-compatible'], errors: openAiErrors } as const;
const inference = {
  ...common,
  method: 'POST',
  /** Bytes; the same limit as the area's own routes. */
  bodyLimit: largestBody,
  problems: [404, 422, 502, 503],
} as const;

const limitHeaders = <R>(stateOf: (data: R) => RateLimitState) => ({
  ...rateLimitResponseHeaders(stateOf),
  ...openAiLimitHeaders(stateOf),
});

/** Id and time of an answer: the area has neither. */
const identity = (prefix = 'chatcmpl-') => ({
  id: `${prefix}${randomUUID()}`,
  created: Math.floor(Date.now() / 1_000),
});
const responseIdentity = () => identity('resp_');

const chat = {
  ...inference,
  path: '/openai/v1/chat/completions',
  summary: 'Answers a chat as OpenAI’s API does; `model` is the name of a workspace.',
  description:
    'With `stream: true` the answer is a stream of chunks that ends with `[DONE]`. What would change the answer and ' +
    'cannot be honoured is refused, as is what the model cannot do (tools, JSON, images), naming the capability; what ' +
    'else is unknown is ignored.',
  body: chatCompletionRequest,
} as const;

const completion = operation({
  ...chat,
  ignoresIdempotencyKey: true,
  untimed: true,
  document: CreateChatCompletionDocument,
  variables: ({ body }) => chatVariables(body),
  respond: ({ createAIChatCompletion }) =>
    toChatCompletion(createAIChatCompletion.aiChatCompletion, identity()),
  response: chatCompletion,
  headers: limitHeaders<CreateChatCompletionMutation>(
    ({ createAIChatCompletion }) => createAIChatCompletion.aiChatCompletion.rateLimit,
  ),
});

const responses = {
  ...inference,
  errors: openAiResponseErrors,
  path: '/openai/v1/responses',
  operationId: 'CreateResponse',
  summary: 'Answers as OpenAI’s Responses API does, without storing; `model` is the name of a workspace.',
  description:
    'With `stream: true` the answer is a stream of events from `response.created` to `response.completed`. The ' +
    'conversation is in `input`: what refers to stored responses is refused.',
  body: responseRequest,
} as const;

const wholeResponse = operation({
  ...responses,
  ignoresIdempotencyKey: true,
  untimed: true,
  document: CreateChatCompletionDocument,
  variables: ({ body }) => responseVariables(body),
  respond: ({ createAIChatCompletion }, { body }) =>
    toResponse(createAIChatCompletion.aiChatCompletion, body, responseIdentity()),
  response,
  headers: limitHeaders<CreateChatCompletionMutation>(
    ({ createAIChatCompletion }) => createAIChatCompletion.aiChatCompletion.rateLimit,
  ),
});

/**
 * An endpoint for unmodified clients of OpenAI's API: the base URL and the key are the platform's, models are
 * workspaces.
 */
export const openAiRoutes: readonly Route[] = [
  subscription({
    ...chat,
    operationId: 'CreateChatCompletion',
    unstreamed: {
      when: ({ body }) => (body as z.output<typeof chatCompletionRequest>).stream !== true,
      row: completion,
    },
    subscription: {
      document: StreamChatCompletionDocument,
      variables: ({ body }) => chatVariables(body),
      frames: (results, { body }) =>
        chatChunks(stepsOf(results), identity(), body.stream_options?.include_usage === true),
      headers: limitHeaders<StreamChatCompletionSubscription>(({ aiChatStream }) => aiChatStream.rateLimit),
    },
  }),
  subscription({
    ...responses,
    unstreamed: {
      when: ({ body }) => (body as z.output<typeof responseRequest>).stream !== true,
      row: wholeResponse,
    },
    subscription: {
      document: StreamChatCompletionDocument,
      variables: ({ body }) => responseVariables(body),
      frames: (results, { body }) => responseEvents(stepsOf(results), body, responseIdentity()),
      headers: limitHeaders<StreamChatCompletionSubscription>(({ aiChatStream }) => aiChatStream.rateLimit),
    },
  }),
  operation({
    ...inference,
    path: '/openai/v1/embeddings',
    summary: 'Turns texts into vectors as OpenAI’s API does; `model` is the name of a workspace.',
    body: embeddingsRequest,
    ignoresIdempotencyKey: true,
    untimed: true,
    document: CreateEmbeddingsDocument,
    variables: ({ body }) => embeddingVariables(body),
    respond: ({ createAIEmbeddings }, { body }) =>
      toEmbeddingList(createAIEmbeddings.aiEmbeddings, body.encoding_format),
    response: embeddingList,
    headers: limitHeaders<CreateEmbeddingsMutation>(
      ({ createAIEmbeddings }) => createAIEmbeddings.aiEmbeddings.rateLimit,
    ),
  }),
  operation({
    ...common,
    method: 'GET',
    path: '/openai/v1/models',
    summary: 'The active workspaces, as models.',
    document: ListModelsDocument,
    respond: ({ usableAIWorkspaces }) => ({ object: 'list', data: usableAIWorkspaces.map(toModel) }),
    response: modelList,
  }),
  operation({
    ...common,
    method: 'GET',
    path: '/openai/v1/models/{name}',
    parameters: { name: z.string() },
    summary: 'An active workspace, as a model.',
    document: RetrieveModelDocument,
    respond: ({ usableAIWorkspace }) => toModel(orNotFound(usableAIWorkspace, 'AI:Workspace:NotFound')),
    response: model,
  }),
];

async function* stepsOf(results: AsyncIterable<StreamChatCompletionSubscription>) {
  for await (const { aiChatStream } of results) yield aiChatStream;
}
