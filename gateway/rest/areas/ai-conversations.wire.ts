import { z } from 'zod';
import {
  conversationLimits,
  inferenceLimits,
  messageLength,
  messageStatuses,
  workspaceLimits,
} from '../../../subgraphs/ai/ai.contract.ts';
import { describedEnum } from '../described-enum.ts';
import { numberedQuery } from '../query/paging.ts';
import { statedText } from '../stated-limits.ts';

const timestamp = z.iso.datetime({ offset: true });

/** The area checks the limits. */
const settings = {
  title: statedText({ min: 1, max: conversationLimits.titleLength }).nullish(),
  workspaceName: statedText({ min: 1, max: workspaceLimits.nameLength }).nullish(),
  label: statedText({ max: inferenceLimits.labelLength }).nullish(),
};

/** Everything may be absent, the body too. */
export const createConversationRequest = z
  .object(settings)
  .meta({ id: 'CreateAIConversationRequest' })
  .optional();

/** Full replacement. */
export const updateConversationRequest = z.object(settings).meta({ id: 'UpdateAIConversationRequest' });

export const conversationMessageRequest = z
  .object({
    content: statedText({ min: 1, max: messageLength }).describe(
      'Text of the message, 1 to 128,000 characters.',
    ),
    workspaceName: settings.workspaceName.describe(
      'The workspace that answers this message; default: that of the conversation.',
    ),
    stream: z
      .boolean()
      .nullish()
      .describe('True: the answer comes as server-sent events. Absent: as `Accept` prefers.'),
  })
  .meta({ id: 'AIConversationMessageRequest', description: 'A message that a workspace is to answer.' });

export const conversationListQuery = numberedQuery.extend({
  search: z
    .string()
    .optional()
    .meta({ description: 'Text that the title contains, compared without case; at most 200 characters.' }),
});

const conversation = {
  id: z.guid(),
  title: z.string().nullable(),
  workspaceName: z.string().nullable(),
  label: z.string().nullable(),
  messageCount: z.int(),
  characterCount: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const conversationResponse = z.object(conversation).meta({ id: 'AIConversation' });

export const conversationMessageResponse = z
  .object({
    id: z.guid(),
    position: z.int(),
    role: describedEnum({
      user: 'A message of the conversation’s owner.',
      assistant: 'The answer of the model.',
    }),
    status: z.enum(messageStatuses),
    content: z.string(),
    model: z.string().nullable(),
    finishReason: z.string().nullable(),
    inputTokens: z.int().nullable(),
    outputTokens: z.int().nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'AIConversationMessage' });

const pageOf = <T extends z.ZodType>(item: T, meta: { readonly id: string; readonly description: string }) =>
  z
    .object({
      items: z.array(item),
      totalCount: z.int(),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    })
    .meta(meta);

export const conversationPage = pageOf(conversationResponse, {
  id: 'AIConversationPage',
  description: 'A page of conversations, the last changed first.',
});
export const conversationMessagePage = pageOf(conversationMessageResponse, {
  id: 'AIConversationMessagePage',
  description: 'A page of messages, the oldest first.',
});

export const conversationExport = z
  .object({ ...conversation, messages: z.array(conversationMessageResponse) })
  .meta({ id: 'AIConversationExport' });

export const conversationExchange = z
  .object({
    question: conversationMessageResponse,
    answer: conversationMessageResponse,
    usage: z.object({
      inputTokens: z.int(),
      outputTokens: z.int(),
      estimatedCostUsd: z.number().nullable(),
    }),
  })
  .meta({ id: 'AIConversationExchange' });
