import { Directive, Field, graphEnum, ID, Int, ObjectType, Url } from '../../kernel/subgraph/type-graphql.ts';
import { WebhookDeliveryType } from '../delivery/delivery.type.ts';
import { WebhookPayloadCondition } from '../payload-filter/payload-filter.type.ts';
import { eventMatches, nextSteps, webhookLimits } from '../webhooks.contract.ts';

const WebhookEventMatchEnum = graphEnum(
  eventMatches,
  'WebhookEventMatch',
  'Whether a subscription, as it is now, selects an event.',
  {
    Matched: 'It names the event type and its filter is met.',
    OtherEventType: 'It does not name the event type.',
    FilterNotMet: 'It names the event type, but conditions are not met.',
    CreatedAfter: 'It selects the event, but was created after it; a replay delivers it.',
  },
);

const WebhookNextStepEnum = graphEnum(
  nextSteps,
  'WebhookNextStep',
  'What happens next to an event for a subscription.',
  {
    None: 'Nothing: it was delivered, or cannot be.',
    NotQueued: 'Nothing: no delivery was made; a replay makes one.',
    AttemptInProgress: 'An attempt is being made right now.',
    AttemptDue: 'An attempt is due and begins within seconds.',
    AttemptScheduled: 'The next attempt is made at `nextAt`.',
    WaitsForResume: 'The subscription is paused; its resume sends it.',
    WaitsForCircuit: 'The target fails; deliveries wait until `nextAt`.',
    WaitsForRate: 'The rate of the subscription is used up until `nextAt`.',
    WaitsForOrder: 'An earlier delivery with the same ordering key has not ended.',
    WaitsForPayload: 'The payload query of the subscription has not been answered yet.',
    MayBeResent: 'Nothing by itself; the delivery can be resent.',
    IsSkipped: 'The subscription is suspended; the delivery will be skipped.',
    IsRejected: 'The subscription has ended; the delivery will be rejected.',
  },
);

@ObjectType({ description: 'What became of an event for one subscription.' })
export class WebhookSubscriptionExplanation {
  @Field(() => ID, { description: 'Id of the subscription.' })
  subscriptionId!: string;

  @Field(() => Url, { description: 'URL that its deliveries are sent to.' })
  targetUrl!: string;

  @Field(() => WebhookEventMatchEnum, { description: 'Whether the subscription selects the event now.' })
  match!: string;

  @Field(() => [WebhookPayloadCondition], { description: 'Conditions that the event does not meet.' })
  unmetConditions!: readonly WebhookPayloadCondition[];

  @Field(() => Int, { description: 'Deliveries of the event to it, resends included.' })
  deliveryCount!: number;

  @Field(() => WebhookDeliveryType, {
    nullable: true,
    description: 'The last delivery; null if there is none.',
  })
  lastDelivery!: WebhookDeliveryType | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'The first delivery with the same ordering key that has not ended, which this one waits for.',
  })
  waitsForDeliveryId!: string | null;

  @Field(() => WebhookNextStepEnum, { description: 'What happens next to the event.' })
  nextStep!: string;

  @Field(() => Date, { nullable: true, description: 'When the next step is taken, if it is known.' })
  nextAt!: Date | null;
}

@ObjectType({ description: 'What became of an event, subscription by subscription.' })
export class WebhookEventExplanation {
  @Field(() => ID, { description: 'Id of the event: the `webhook-id` header of its deliveries.' })
  eventId!: string;

  @Field(() => String, { description: 'Name of the event type.' })
  eventType!: string;

  @Field(() => Date, { description: 'When the event occurred.' })
  occurredAt!: Date;

  @Directive(`@listSize(assumedSize: ${webhookLimits.explainedSubscriptions})`)
  @Field(() => [WebhookSubscriptionExplanation], {
    description: 'Subscriptions of the tenant, those with deliveries first, at most 100.',
  })
  subscriptions!: readonly WebhookSubscriptionExplanation[];
}
