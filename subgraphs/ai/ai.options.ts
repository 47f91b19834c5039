import { z } from 'zod';
import { routePrefix } from '../kernel/options/route-prefix.ts';
import { defineSection, optionMembers } from '../kernel/options/section.ts';
import { count } from '../kernel/options/written-values.ts';
import { limitOptions } from './limit/limit-options.ts';
import { priceOptions } from './pricing/price-options.ts';
import { providerOptions } from './provider/provider-options.ts';

/** Members of section `AI` about the books of calls. */
const ledgerOptions = optionMembers('AI', {
  /** Days that calls and usage records are stored; default three years. */
  UsageDays: count({ min: 1, max: 36_525 }).default(1_096),
});

/** Members of section `AI` about stored conversations. */
const conversationOptions = optionMembers('AI', {
  /** Days that a conversation is stored after its last change; default a year. */
  ConversationDays: count({ min: 1, max: 36_525 }).default(365),
});

/** Section `AI`: providers, prices, limits. */
export const aiSection = defineSection(
  'AI',
  z.object({
    ...providerOptions,
    ...priceOptions,
    ...ledgerOptions,
    ...conversationOptions,
    ...limitOptions,
  }),
);

/** Section `AIEndpoints`: the routes of the AI gateway (specification, "AI gateway"). */
export const aiEndpointsSection = defineSection(
  'AIEndpoints',
  z.object({
    /** Path of the area's REST routes below each of `Gateway__RestBases`. */
    RoutePrefix: routePrefix('ai').default('ai'),
    /** Role that may administer workspaces and see the usage, in addition to holders of the permissions. */
    AdminRole: z.string().min(1).default('svc-ai-admin'),
    /** Role that may chat and embed, in addition to holders of the permissions. */
    UserRole: z.string().min(1).default('svc-ai-user'),
    /** Maximum number of messages of one chat. */
    MaxChatMessages: count({ min: 1 }).default(100),
    /** Maximum number of texts of one embedding request. */
    MaxEmbeddingInputs: count({ min: 1 }).default(50),
    /** Maximum number of conversations that one user or API key stores. */
    MaxConversations: count({ min: 1, max: 10_000 }).default(1_000),
    /** Maximum number of messages that one conversation stores; a question and its answer are two. */
    MaxConversationMessages: count({ min: 2, max: 10_000 }).default(1_000),
    /** Characters of its messages, without files, after which a conversation takes no further one. */
    MaxConversationCharacters: count({ min: 1, max: 16_000_000 }).default(4_000_000),
    /** Bytes of the files that one conversation stores; those that providers fetch from an address do not count. */
    MaxConversationFileSize: count({ max: 104_857_600 }).default(20_971_520),
    /** Maximum number of characters of earlier messages that are sent with a new one; `MaxChatMessages` applies too. */
    MaxHistoryCharacters: count().default(400_000),
  }),
);
