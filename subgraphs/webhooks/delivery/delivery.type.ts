import { Field, ID, Int, ObjectType, registerEnumType } from '../../kernel/subgraph/type-graphql.ts';
import { deliveryStates } from '../webhooks.contract.ts';

export const WebhookDeliveryStateEnum = Object.fromEntries(deliveryStates.map((word) => [word, word]));
registerEnumType(WebhookDeliveryStateEnum, {
  name: 'WebhookDeliveryState',
  description: 'States of a delivery.',
  valuesConfig: {
    Pending: { description: 'No attempt was made yet.' },
    Retrying: { description: 'An attempt failed, the next one is planned.' },
    Succeeded: { description: 'The target answered 2xx.' },
    Skipped: { description: 'The subscription is suspended; it can be delivered again.' },
    DeadLettered: { description: 'Every attempt of the schedule failed; it can be delivered again.' },
    Rejected: { description: 'The target is not allowed, or the subscription has ended.' },
  },
});

@ObjectType('WebhookDelivery', { description: 'An event’s way to one subscription.' })
export class WebhookDeliveryType {
  @Field(() => ID, { description: 'UUID v7.' })
  id!: string;

  @Field(() => ID, { description: 'Whose.' })
  subscriptionId!: string;

  @Field(() => ID, { description: '`webhook-id`.' })
  eventId!: string;

  @Field(() => WebhookDeliveryStateEnum, { description: 'Its state.' })
  state!: string;

  @Field(() => Int, { description: 'Attempts that were made.' })
  attemptNumber!: number;

  @Field(() => Date, { nullable: true, description: 'When the next attempt is due; null: none is planned.' })
  nextAttemptAt!: Date | null;

  @Field(() => ID, { nullable: true, description: 'The delivery this one repeats.' })
  redeliveryOf!: string | null;

  @Field(() => Date, { description: 'When it was planned.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it ended.' })
  finishedAt!: Date | null;
}
