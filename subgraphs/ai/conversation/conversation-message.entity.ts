import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { ConversationRole, MessageStatus } from '../ai.contract.ts';

/** Index for retention, as that of conversations. */
const conversationMessageByAge = `create index conversation_message_created_at_index on ai.conversation_message (created_at)
  where created_at < 'infinity'`;

export const ConversationMessageEntity = defineEntity({
  name: 'AIConversationMessageRow',
  tableName: 'conversation_message',
  schema: 'ai',
  ...tenantRows,
  indexes: [{ name: 'conversation_message_created_at_index', expression: conversationMessageByAge }],
  uniques: [
    {
      name: 'conversation_message_position_unique',
      properties: ['tenantId', 'conversationId', 'position'],
    },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    conversationId: p.uuid(),
    /** Place in the conversation, from 0. */
    position: p.integer(),
    role: p.string().length(16).$type<ConversationRole>(),
    status: p.string().length(16).$type<MessageStatus>(),
    /** Sealed. */
    content: p.text(),
    /** JSON of its parts, sealed; null for a message of nothing but text. */
    parts: p.text().strictNullable(),
    characterCount: p.integer(),
    /** Bytes of its files. */
    fileSize: p.integer().default(0),
    /** Null in messages of users, as are the members below. */
    model: p.string().length(128).strictNullable(),
    finishReason: p.string().length(32).strictNullable(),
    inputTokens: p.integer().strictNullable(),
    outputTokens: p.integer().strictNullable(),
    createdAt: p.datetime(),
  }),
});

export type ConversationMessageRow = InferEntity<typeof ConversationMessageEntity>;
