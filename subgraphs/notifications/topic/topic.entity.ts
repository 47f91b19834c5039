import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** A subject that people of a tenant subscribe to; broadcasts go to its subscribers. */
export const TopicEntity = defineEntity({
  name: 'NotificationTopic',
  tableName: 'topic',
  schema: 'notifications',
  ...tenantRows,
  uniques: [{ name: 'topic_key_unique', properties: ['tenantId', 'key'] }],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    key: p.string().length(128),
    title: p.string().length(200),
    description: p.string().length(2_000).strictNullable(),
    /** Whether people subscribe to it by themselves. */
    isOpen: p.boolean(),
    createdAt: p.datetime(),
    createdBy: p.string().length(256).strictNullable(),
    modifiedAt: p.datetime(),
    /** Counts the changes of the topic itself. */
    revision: p.integer().default(1),
  }),
});

export type TopicRow = InferEntity<typeof TopicEntity>;
