import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** A person who is subscribed to a topic. */
export const TopicSubscriberEntity = defineEntity({
  name: 'NotificationTopicSubscriber',
  tableName: 'topic_subscriber',
  schema: 'notifications',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    topicId: p.uuid().primary(),
    userId: p.string().length(256).primary(),
    createdAt: p.datetime(),
  }),
});

export type TopicSubscriberRow = InferEntity<typeof TopicSubscriberEntity>;
