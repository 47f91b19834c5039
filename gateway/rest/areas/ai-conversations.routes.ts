import { z } from 'zod';
import {
  CreateAiConversationDocument,
  DeleteAiConversationDocument,
  ExportAiConversationDocument,
  GetAiConversationDocument,
  GetAiConversationFileDocument,
  ListAiConversationMessagesDocument,
  ListAiConversationsDocument,
  RemoveAiConversationsOfOwnerDocument,
  RemoveAiConversationsOfTenantDocument,
  SendAiConversationMessageDocument,
  type SendAiConversationMessageMutation,
  StreamAiConversationMessageDocument,
  type StreamAiConversationMessageSubscription,
  UpdateAiConversationDocument,
} from '../../graphql/generated/operations.ts';
import { rateLimitResponseHeaders } from '../../http/rate-limit-headers.ts';
import { prefersEvents } from '../accept.ts';
import type { BoundRequest } from '../bound-request.ts';
import { orNotFound } from '../not-found.ts';
import { withAliases } from '../path-aliases.ts';
import { numberedQuery, toPage } from '../query/paging.ts';
import { document, guidParameter, operation, type Route, subscription, withTags } from '../route.ts';
import {
  conversationExchange,
  conversationExport,
  conversationListQuery,
  conversationMessagePage,
  conversationMessageRequest,
  conversationPage,
  conversationRemoval,
  conversationResponse,
  createConversationRequest,
  updateConversationRequest,
} from './ai-conversations.wire.ts';
import { chatFrames } from './ai-inference.wire.ts';

const list = '/ai/conversations';
const one = `${list}/{id}` as const;
const byId = { id: guidParameter };
const missing = 'AI:Conversation:NotFound';
const owners = '/ai/conversation-owners';
const asItIs = <T>(item: T) => item;

const message = {
  method: 'POST',
  path: `${one}/messages`,
  parameters: byId,
  operationId: 'SendAIConversationMessage',
  summary: 'Stores a message, has a workspace answer it, and stores the answer.',
  description:
    'The model is shown the earlier messages that were answered, the newest that fit. One message at a time: another one ' +
    'meanwhile is 409. Without an answer the message is stored as `Failed`, until the next one replaces it. With ' +
    '`stream: true`, or where `Accept` prefers `text/event-stream`, the answer is a stream of events as that of `/ai/chat`; ' +
    'it is stored before `[DONE]`, and as `Interrupted` where it breaks off.',
  body: conversationMessageRequest,
  problems: [404, 409, 422, 429, 502, 503],
} as const;

const messageInput = ({
  parameters: { id },
  body,
}: {
  readonly parameters: { readonly id: string };
  readonly body: z.output<typeof conversationMessageRequest>;
}) => {
  const { stream: _, ...sent } = body;
  return { input: { ...sent, conversationId: id } };
};

const wholeAnswer = operation({
  ...message,
  ignoresIdempotencyKey: true,
  untimed: true,
  document: SendAiConversationMessageDocument,
  variables: messageInput,
  respond: ({ sendAIConversationMessage: { aiConversationExchange } }) => {
    const { rateLimit: _, ...exchange } = aiConversationExchange;
    return exchange;
  },
  response: conversationExchange,
  headers: rateLimitResponseHeaders<SendAiConversationMessageMutation>(
    ({ sendAIConversationMessage }) => sendAIConversationMessage.aiConversationExchange.rateLimit,
  ),
});

const streamedAnswer = subscription({
  ...message,
  unstreamed: { when: (request) => !wantsStream(request), row: wholeAnswer },
  subscription: {
    document: StreamAiConversationMessageDocument,
    variables: messageInput,
    frames: (results) => chatFrames(stepsOf(results)),
    headers: rateLimitResponseHeaders<StreamAiConversationMessageSubscription>(
      ({ aiConversationMessageStream }) => aiConversationMessageStream.rateLimit,
    ),
  },
});

async function* stepsOf(results: AsyncIterable<StreamAiConversationMessageSubscription>) {
  for await (const { aiConversationMessageStream } of results) yield aiConversationMessageStream;
}

/** As the body says; where it does not, the first type of `Accept` decides, and JSON is the default. */
function wantsStream({ body, headers }: BoundRequest): boolean {
  const { stream } = body as z.output<typeof conversationMessageRequest>;
  return stream ?? prefersEvents(headers.accept);
}

/** Browsers do not run a file, whatever type its sender gave it. */
const neverRun = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

const rows: readonly Route[] = [
  operation({
    method: 'GET',
    path: list,
    summary: 'The caller’s conversations, the last changed first.',
    query: conversationListQuery,
    document: ListAiConversationsDocument,
    variables: ({ query }) => query,
    respond: ({ aiConversations }) => toPage(aiConversations, asItIs),
    response: conversationPage,
  }),
  operation({
    method: 'POST',
    path: list,
    summary: 'Creates a conversation without messages.',
    body: createConversationRequest,
    document: CreateAiConversationDocument,
    variables: ({ body }) => ({ input: body ?? {} }),
    headers: {
      Location: {
        description: 'Where the conversation is read.',
        value: ({ createAIConversation }, urlOf) =>
          urlOf(`${list}/${createAIConversation.aiConversation.id}`),
      },
    },
    status: 201,
    response: conversationResponse,
    problems: [422],
  }),
  operation({
    method: 'GET',
    path: one,
    parameters: byId,
    summary: 'One conversation of the caller, without its messages.',
    document: GetAiConversationDocument,
    respond: ({ aiConversation }) => orNotFound(aiConversation, missing),
    response: conversationResponse,
  }),
  operation({
    method: 'PUT',
    path: one,
    parameters: byId,
    summary: 'Replaces title, workspace and label of a conversation; what is absent becomes null.',
    body: updateConversationRequest,
    document: UpdateAiConversationDocument,
    variables: ({ parameters, body }) => ({ input: { ...body, ...parameters } }),
    response: conversationResponse,
  }),
  operation({
    method: 'DELETE',
    path: one,
    parameters: byId,
    summary: 'Deletes a conversation with all of its messages and files.',
    document: DeleteAiConversationDocument,
  }),
  operation({
    method: 'GET',
    path: `${one}/messages`,
    parameters: byId,
    summary: 'The messages of a conversation, the oldest first.',
    query: numberedQuery,
    document: ListAiConversationMessagesDocument,
    variables: ({ parameters, query }) => ({ ...query, ...parameters }),
    respond: ({ aiConversationMessages }) => toPage(aiConversationMessages, asItIs),
    response: conversationMessagePage,
  }),
  streamedAnswer,
  document({
    method: 'GET',
    path: `${one}/export`,
    parameters: byId,
    summary: 'A conversation with all of its messages and files as a JSON file.',
    document: ExportAiConversationDocument,
    mediaTypes: ['application/json'],
    response: conversationExport,
    content: ({ aiConversationExport }) => {
      const conversation = orNotFound(aiConversationExport, missing);
      return {
        mediaType: 'application/json; charset=utf-8',
        fileName: `conversation-${conversation.id}.json`,
        bytes: JSON.stringify(conversation),
      };
    },
  }),
  document({
    method: 'GET',
    path: `${one}/files/{fileId}`,
    parameters: { ...byId, fileId: guidParameter },
    summary: 'The bytes of a file in a message of the caller’s conversation.',
    document: GetAiConversationFileDocument,
    mediaTypes: ['*/*'],
    content: ({ aiConversationFile }) => {
      const { id, mediaType, name, data } = orNotFound(aiConversationFile, missing);
      return {
        mediaType,
        fileName: name ?? id,
        bytes: Buffer.from(data, 'base64'),
        headers: neverRun,
      };
    },
  }),
];

const removal = {
  method: 'DELETE',
  description:
    'At most 100 go at once. Repeat the request while `hasMore` is true. The contents are not read.',
  response: conversationRemoval,
} as const;

/** Of others, when a person or a tenant leaves. */
const removals: readonly Route[] = [
  operation({
    ...removal,
    path: `${owners}/{ownerId}`,
    parameters: { ownerId: z.string() },
    summary: 'Removes conversations of a user or an API key, as when a person leaves.',
    document: RemoveAiConversationsOfOwnerDocument,
    respond: ({ removeAIConversationsOfOwner }) => removeAIConversationsOfOwner,
  }),
  operation({
    ...removal,
    path: owners,
    summary: 'Removes conversations of everyone in the tenant, as when a tenant leaves.',
    document: RemoveAiConversationsOfTenantDocument,
    respond: ({ removeAIConversationsOfTenant }) => removeAIConversationsOfTenant,
  }),
];

/** Conversations with models. Existing clients leave out the prefix `/ai`, which is an option. */
export const aiConversationRoutes: readonly Route[] = withTags(
  ['AI - Conversations'],
  [...withAliases(rows, [[list, '/conversations']]), ...removals],
);
