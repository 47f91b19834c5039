import { NodeEntity } from '../../kernel/subgraph/node-entity.ts';
import { Field, graphEnum, ID, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { deliveryStates } from '../webhooks.contract.ts';

export const WebhookDeliveryStateEnum = graphEnum(
  deliveryStates,
  'WebhookDeliveryState',
  'States of a webhook delivery.',
  {
    Pending: 'No attempt has been made.',
    Retrying: 'An attempt failed and the next one is scheduled.',
    Succeeded: 'The target responded with 2xx.',
    Skipped: 'The subscription was suspended; the delivery can be resent.',
    DeadLettered: 'Every attempt of the schedule failed; the delivery can be resent.',
    Rejected: 'The target is not allowed, or the subscription has ended.',
  },
);

@ObjectType('WebhookDelivery', { description: 'The delivery of one event to one subscription.' })
@NodeEntity()
export class WebhookDeliveryType {
  @Field(() => ID, { description: 'A UUID v7, ordered by time.' })
  id!: string;

  @Field(() => ID, { description: 'Id of the webhook subscription.' })
  subscriptionId!: string;

  @Field(() => ID, { description: 'The `webhook-id` header that receivers get.' })
  eventId!: string;

  @Field(() => WebhookDeliveryStateEnum, { description: 'Current state of the delivery.' })
  state!: string;

  @Field(() => Int, { description: 'Number of attempts made so far.' })
  attemptNumber!: number;

  @Field(() => Date, {
    nullable: true,
    description:
      'When the next attempt is due; null if none is scheduled, or an earlier delivery of its key comes first.',
  })
  nextAttemptAt!: Date | null;

  @Field(() => ID, { nullable: true, description: 'The delivery that this one resends.' })
  redeliveryOf!: string | null;

  @Field(() => Date, { description: 'When the delivery was created.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When the delivery reached its final state.' })
  finishedAt!: Date | null;
}
