import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import { conversationLimits } from '../ai.contract.ts';

/** Index for retention. Its predicate holds for every row, and keeps the index from lists of one tenant. */
const conversationByAge = `create index conversation_updated_at_index on ai.conversation (updated_at)
  where updated_at < 'infinity'`;

/** A conversation of one user or API key with a model. */
export const ConversationEntity = defineEntity({
  name: 'AIConversationRow',
  tableName: 'conversation',
  schema: 'ai',
  ...tenantRows,
  indexes: [
    { name: 'conversation_owner_index', properties: ['tenantId', 'ownerId', 'updatedAt', 'id'] },
    { name: 'conversation_updated_at_index', expression: conversationByAge },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    /** Id of the user, or of the API key. */
    ownerId: p.string().length(256),
    title: p.string().length(conversationLimits.titleLength).strictNullable(),
    /** The workspace that answers where a message names none. */
    workspaceName: p.string().length(128).strictNullable(),
    /** What its calls are for. */
    label: p.string().length(64).strictNullable(),
    messageCount: p.integer(),
    characterCount: p.integer(),
    /** Bytes of its files. */
    fileSize: p.integer().default(0),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** The message whose answer is under way, which keeps others out until the time beside it. */
    pendingId: p.uuid().strictNullable(),
    pendingUntil: p.datetime().strictNullable(),
  }),
});

export type ConversationRow = InferEntity<typeof ConversationEntity>;
