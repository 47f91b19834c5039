import { z } from 'zod';
import {
  conversationLimits,
  inferenceLimits,
  messageLength,
  messageStatuses,
  toolChoices,
  workspaceLimits,
} from '../../../subgraphs/ai/ai.contract.ts';
import { describedEnum } from '../described-enum.ts';
import { numberedQuery } from '../query/paging.ts';
import { statedList, statedText } from '../stated-limits.ts';

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

const { contentLength, nameLength, fileLength, urlLength } = inferenceLimits;

const newPart = z
  .object({
    text: statedText({ min: 1, max: contentLength }).nullish(),
    file: z
      .object({
        mediaType: statedText({ max: nameLength }),
        data: statedText({ min: 1, max: fileLength }).nullish(),
        url: statedText({ max: urlLength }).nullish(),
        name: statedText({ min: 1, max: nameLength }).nullish(),
      })
      .meta({ id: 'AIFileInput' })
      .nullish(),
    toolResult: z
      .object({
        toolCallId: statedText({ min: 1, max: nameLength }),
        content: statedText({ max: contentLength }),
        isError: z.boolean().nullish(),
      })
      .meta({ id: 'AIToolResultInput' })
      .nullish(),
  })
  .meta({ id: 'AIConversationMessagePartInput' });

const schema = z.record(z.string(), z.unknown());

const tool = z
  .object({
    name: statedText({ min: 1, max: nameLength }),
    description: statedText({ max: contentLength }).nullish(),
    parameters: schema.nullish(),
    strict: z.boolean().nullish(),
  })
  .meta({ id: 'AIToolInput' });

const toolChoice = z
  .object({
    mode: z.enum(toolChoices).nullish(),
    toolName: statedText({ min: 1, max: nameLength }).nullish(),
  })
  .meta({ id: 'AIToolChoiceInput' });

const responseFormat = z
  .object({
    schema: schema.nullish(),
    name: statedText({ min: 1, max: nameLength }).nullish(),
    description: statedText({ max: contentLength }).nullish(),
    strict: z.boolean().nullish(),
  })
  .meta({ id: 'AIResponseFormatInput' });

export const conversationMessageRequest = z
  .object({
    content: statedText({ min: 1, max: messageLength })
      .nullish()
      .describe('Text of the message, 1 to 128,000 characters; absent in a message of parts.'),
    parts: statedList(newPart, { max: inferenceLimits.parts })
      .nullish()
      .describe('At most 256: texts and files, or results of tools alone.'),
    tools: statedList(tool, { max: inferenceLimits.tools })
      .nullish()
      .describe('At most 128 tools that the model may call in its answer; they are not stored.'),
    toolChoice: toolChoice.nullish().describe('How the model chooses among its tools; default `auto`.'),
    responseFormat: responseFormat.nullish().describe('The JSON that the answer is; absent: text.'),
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
  fileSize: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const conversationResponse = z.object(conversation).meta({ id: 'AIConversation' });

const messagePart = z
  .object({
    text: z.string().nullable(),
    file: z
      .object({
        id: z.guid().nullable(),
        mediaType: z.string(),
        name: z.string().nullable(),
        size: z.int().nullable(),
        url: z.string().nullable(),
      })
      .meta({ id: 'AIMessageFile' })
      .nullable(),
    toolCall: z
      .object({ id: z.string(), name: z.string(), arguments: z.string() })
      .meta({ id: 'AIToolCall' })
      .nullable(),
    toolResult: z
      .object({ toolCallId: z.string(), content: z.string(), isError: z.boolean() })
      .meta({ id: 'AIToolResult' })
      .nullable(),
  })
  .meta({ id: 'AIMessagePart' });

export const conversationMessageResponse = z
  .object({
    id: z.guid(),
    position: z.int(),
    role: describedEnum({
      user: 'A message of the conversation’s owner.',
      assistant: 'The answer of the model.',
      tool: 'Results of tools that the model called.',
    }),
    status: z.enum(messageStatuses),
    content: z.string(),
    parts: z.array(messagePart),
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
  .object({
    ...conversation,
    messages: z.array(conversationMessageResponse),
    files: z.array(
      z
        .object({
          id: z.guid(),
          mediaType: z.string(),
          name: z.string().nullable(),
          data: z.string(),
        })
        .meta({ id: 'AIConversationFile' }),
    ),
  })
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

export const conversationRemoval = z
  .object({
    removedCount: z.int().describe('Number of conversations that this request removed, at most 100.'),
    hasMore: z.boolean(),
  })
  .meta({ id: 'AIConversationRemoval', description: 'What one of several removals came to.' });
