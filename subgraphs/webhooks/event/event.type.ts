import { queryList } from '../../kernel/query/query-list.type.ts';
import { Field, ID, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { eventQuery } from './event.query.ts';

@ObjectType('WebhookEvent', {
  description: 'An event whose type a subscription of the tenant named when it occurred.',
})
export class WebhookEventType {
  @Field(() => ID, { description: 'The `webhook-id` header of its deliveries.' })
  id!: string;

  @Field(() => String, { description: 'Name of the event type.' })
  eventType!: string;

  @Field(() => Date, { description: 'When the event occurred.' })
  occurredAt!: Date;

  @Field(() => Date, { description: 'When the event was stored; replays select by it.' })
  createdAt!: Date;

  @Field(() => Int, { description: 'Deliveries to subscriptions of the tenant; 0 if none received it.' })
  deliveryCount!: number;
}

export const webhookEventList = queryList(eventQuery, {
  name: 'WebhookEvent',
  node: WebhookEventType,
  description: 'Stored events of the caller’s tenant.',
});
