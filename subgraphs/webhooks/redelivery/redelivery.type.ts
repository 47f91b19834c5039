import {
  Field,
  ID,
  InputType,
  Int,
  ObjectType,
  registerEnumType,
} from '../../kernel/subgraph/type-graphql.ts';

export const RepeatableWebhookDeliveryStateEnum = { Skipped: 'Skipped', DeadLettered: 'DeadLettered' };
registerEnumType(RepeatableWebhookDeliveryStateEnum, {
  name: 'RepeatableWebhookDeliveryState',
  description: 'States from which a delivery can be resent.',
  valuesConfig: {
    Skipped: { description: 'The subscription was suspended.' },
    DeadLettered: { description: 'Every attempt of the schedule failed.' },
  },
});

/** Which deliveries are made again. */
@InputType({ description: 'Which deliveries are made again; what is absent restricts nothing.' })
export class WebhookRedeliveryFilter {
  @Field(() => ID, { nullable: true, description: 'Of one subscription.' })
  subscriptionId?: string | null;

  @Field(() => String, { nullable: true, description: 'Of one type of event.' })
  eventType?: string | null;

  @Field(() => RepeatableWebhookDeliveryStateEnum, { nullable: true, description: 'In one state.' })
  state?: 'Skipped' | 'DeadLettered' | null;

  @Field(() => Date, { nullable: true, description: 'Planned then or later.' })
  from?: Date | null;

  @Field(() => Date, { nullable: true, description: 'Planned before.' })
  to?: Date | null;
}

/** What delivering again came to. */
@ObjectType({ description: 'What delivering again came to.' })
export class WebhookRedelivery {
  @Field(() => Int, { description: 'Deliveries that fit the filter and were not made again since.' })
  matched!: number;

  @Field(() => Int, { description: 'New deliveries, oldest first, at most 1000 a call; 0 in a dry run.' })
  redelivered!: number;
}
