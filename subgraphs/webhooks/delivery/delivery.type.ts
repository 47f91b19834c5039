import { Field, ID, Int, ObjectType, registerEnumType } from '../../kernel/subgraph/type-graphql.ts';
import { deliveryStates } from '../webhooks.contract.ts';

export const WebhookDeliveryStateEnum = Object.fromEntries(deliveryStates.map((word) => [word, word]));
registerEnumType(WebhookDeliveryStateEnum, {
  name: 'WebhookDeliveryState',
  description: 'States of a webhook delivery.',
  valuesConfig: {
    Pending: { description: 'No attempt has been made yet.' },
    Retrying: { description: 'An attempt failed and the next one is scheduled.' },
    Succeeded: { description: 'The target responded with 2xx.' },
    Skipped: { description: 'The subscription was suspended; the delivery can be resent.' },
    DeadLettered: { description: 'Every attempt of the schedule failed; the delivery can be resent.' },
    Rejected: { description: 'The target is not allowed, or the subscription has ended.' },
  },
});

@ObjectType('WebhookDelivery', { description: 'The delivery of one event to one subscription.' })
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
    description: 'When the next attempt is due; null if none is scheduled.',
  })
  nextAttemptAt!: Date | null;

  @Field(() => ID, { nullable: true, description: 'The delivery that this one resends.' })
  redeliveryOf!: string | null;

  @Field(() => Date, { description: 'When the delivery was created.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When the delivery reached its final state.' })
  finishedAt!: Date | null;
}
