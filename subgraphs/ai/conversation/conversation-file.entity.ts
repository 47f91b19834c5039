import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** Index for retention, as that of conversations. */
const conversationFileByAge = `create index conversation_file_created_at_index on ai.conversation_file (created_at)
  where created_at < 'infinity'`;

/** A file in a message: apart from it, so that lists of messages do not read its bytes. */
export const ConversationFileEntity = defineEntity({
  name: 'AIConversationFileRow',
  tableName: 'conversation_file',
  schema: 'ai',
  ...tenantRows,
  indexes: [
    { name: 'conversation_file_message_index', properties: ['tenantId', 'conversationId', 'messageId'] },
    { name: 'conversation_file_created_at_index', expression: conversationFileByAge },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    conversationId: p.uuid(),
    messageId: p.uuid(),
    /** JSON of media type, name and bytes, sealed. */
    content: p.text(),
    createdAt: p.datetime(),
  }),
});

export type ConversationFileRow = InferEntity<typeof ConversationFileEntity>;
