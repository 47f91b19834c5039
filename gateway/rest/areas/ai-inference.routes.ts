import { z } from 'zod';
import {
  ChatWithAiDocument,
  type ChatWithAiMutation,
  EmbedWithAiDocument,
  type EmbedWithAiMutation,
  ListAiProviderModelsDocument,
  ListAiProvidersDocument,
  StreamAiChatDocument,
  type StreamAiChatSubscription,
} from '../../graphql/generated/operations.ts';
import { rateLimitResponseHeaders } from '../../http/rate-limit-headers.ts';
import { largestBody } from '../largest-body.ts';
import { operation, type Route, subscription } from '../route.ts';
import {
  chatFrames,
  chatInput,
  chatRequest,
  chatResponse,
  embeddingRequest,
  embeddingResponse,
  modelResponse,
  providerResponse,
} from './ai-inference.wire.ts';

const inference = ['AI - Inference'];
const providers = ['AI - Providers'];
const workspaceName = z.string();

const bodyLimit = largestBody;

/** Further statuses: the workspace's provider fails, or a limit refuses. */
const problems = [404, 422, 429, 502, 503];

/** An answer without what its headers say. */
const withoutLimit = <T extends { rateLimit: unknown }>({ rateLimit: _, ...answer }: T) => answer;

async function* stepsOf(results: AsyncIterable<StreamAiChatSubscription>) {
  for await (const { aiChatStream } of results) yield aiChatStream;
}

/** Specification, "AI gateway". The prefix `/ai` is an option. */
export const aiInferenceRoutes: readonly Route[] = [
  operation({
    tags: inference,
    method: 'POST',
    path: '/ai/chat/{workspaceName}',
    parameters: { workspaceName },
    summary: 'Answers a chat with a workspace.',
    body: chatRequest,
    bodyLimit,
    ignoresIdempotencyKey: true,
    untimed: true,
    problems,
    document: ChatWithAiDocument,
    variables: ({ parameters, body }) => ({ input: { ...parameters, ...chatInput(body) } }),
    respond: ({ createAIChatCompletion: { aiChatCompletion } }) => withoutLimit(aiChatCompletion),
    response: chatResponse,
    headers: rateLimitResponseHeaders<ChatWithAiMutation>(
      ({ createAIChatCompletion }) => createAIChatCompletion.aiChatCompletion.rateLimit,
    ),
  }),
  subscription({
    tags: inference,
    method: 'POST',
    path: '/ai/chat/{workspaceName}/stream',
    parameters: { workspaceName },
    summary: 'Answers a chat fragment by fragment, as server-sent events.',
    description:
      'Each event is `data: {"content": "…"}`, the last `data: [DONE]`. What fails before the first fragment is an ' +
      'ordinary problem, what fails later one `event: error` and the end without `[DONE]`.',
    body: chatRequest,
    bodyLimit,
    problems,
    subscription: {
      document: StreamAiChatDocument,
      variables: ({ parameters, body }) => ({ input: { ...parameters, ...chatInput(body) } }),
      frames: (results) => chatFrames(stepsOf(results)),
      headers: rateLimitResponseHeaders<StreamAiChatSubscription>(
        ({ aiChatStream }) => aiChatStream.rateLimit,
      ),
    },
  }),
  operation({
    tags: inference,
    method: 'POST',
    path: '/ai/embeddings/{workspaceName}',
    parameters: { workspaceName },
    summary: 'Computes embedding vectors of texts.',
    body: embeddingRequest,
    bodyLimit,
    ignoresIdempotencyKey: true,
    untimed: true,
    problems,
    document: EmbedWithAiDocument,
    variables: ({ parameters, body }) => ({ input: { ...parameters, ...body } }),
    respond: ({ createAIEmbeddings: { aiEmbeddings } }) => withoutLimit(aiEmbeddings),
    response: embeddingResponse,
    headers: rateLimitResponseHeaders<EmbedWithAiMutation>(
      ({ createAIEmbeddings }) => createAIEmbeddings.aiEmbeddings.rateLimit,
    ),
  }),
  operation({
    tags: providers,
    method: 'GET',
    path: '/ai/providers',
    summary: 'The providers workspaces can name.',
    document: ListAiProvidersDocument,
    taggedByContent: true,
    response: z.array(providerResponse),
  }),
  operation({
    tags: providers,
    method: 'GET',
    path: '/ai/providers/{providerName}/models',
    parameters: { providerName: z.string() },
    summary: 'The models of a provider.',
    problems: [404, 502],
    document: ListAiProviderModelsDocument,
    response: z.array(modelResponse),
  }),
];
