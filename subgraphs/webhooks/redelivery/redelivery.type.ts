import { Field, graphEnum, ID, InputType } from '../../kernel/subgraph/type-graphql.ts';

export const RepeatableWebhookDeliveryStateEnum = graphEnum(
  ['Skipped', 'DeadLettered'],
  'RepeatableWebhookDeliveryState',
  'States from which a delivery can be resent.',
  {
    Skipped: 'The subscription was suspended.',
    DeadLettered: 'Every attempt of the schedule failed.',
  },
);

@InputType({ description: 'Selects deliveries to resend; absent members do not restrict.' })
export class WebhookRedeliveryFilterInput {
  @Field(() => ID, { nullable: true, description: 'Only deliveries of this subscription.' })
  subscriptionId?: string | null;

  @Field(() => String, { nullable: true, description: 'Only deliveries of this event type.' })
  eventType?: string | null;

  @Field(() => RepeatableWebhookDeliveryStateEnum, {
    nullable: true,
    description: 'Only deliveries in this state.',
  })
  state?: 'Skipped' | 'DeadLettered' | null;

  @Field(() => Date, { nullable: true, description: 'Only deliveries created at this time or later.' })
  from?: Date | null;

  @Field(() => Date, { nullable: true, description: 'Only deliveries created before this time.' })
  to?: Date | null;
}
