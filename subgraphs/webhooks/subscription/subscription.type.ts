import { queryList } from '../../kernel/query/query-list.type.ts';
import { NodeEntity } from '../../kernel/subgraph/node-entity.ts';
import { Field, graphEnum, ID, InputType, Int, ObjectType, Url } from '../../kernel/subgraph/type-graphql.ts';
import { WebhookHeader, WebhookHeaderInput } from '../custom-header/custom-header.type.ts';
import {
  WebhookPayloadCondition,
  WebhookPayloadConditionInput,
} from '../payload-filter/payload-filter.type.ts';
import { WebhookSignatureAlgorithmEnum } from '../signing-key/signing-key.type.ts';
import { type SignatureAlgorithm, subscriptionStatuses } from '../webhooks.contract.ts';
import { subscriptionQuery } from './subscription.query.ts';

export const WebhookSubscriptionStatusEnum = graphEnum(
  subscriptionStatuses,
  'WebhookSubscriptionStatus',
  'States of a webhook subscription.',
  {
    Active: 'Events are delivered to the target.',
    Suspended: 'Events are skipped until the subscription is activated.',
    Deactivated: 'The subscription has ended permanently.',
  },
);

@ObjectType('WebhookSubscription', { description: 'A subscription of one target to event types.' })
@NodeEntity()
export class WebhookSubscriptionType {
  @Field(() => ID, { description: 'UUID of the webhook subscription.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Tenant of the subscription; null for the host.' })
  tenantId!: string | null;

  @Field(() => Url, { description: 'URL that deliveries are sent to.' })
  targetUrl!: string;

  @Field(() => String, {
    description: 'The first of `eventTypes`, such as `Settings.SettingChanged`.',
  })
  eventType!: string;

  @Field(() => [String], { description: 'Event types and patterns such as `Timeline.*`.' })
  eventTypes!: readonly string[];

  @Field(() => [WebhookPayloadCondition], {
    description: 'Conditions that the data of an event must all meet.',
  })
  filter!: readonly WebhookPayloadCondition[];

  @Field(() => [WebhookHeader], { description: 'Headers added to every delivery, without secret values.' })
  headers!: readonly WebhookHeader[];

  @Field(() => [String], { description: 'Labels that administrators have given.' })
  labels!: readonly string[];

  @Field(() => String, {
    nullable: true,
    description: 'Member of the data by whose values deliveries are ordered; `*`: all are; null: none are.',
  })
  orderingKey!: string | null;

  @Field(() => Int, { nullable: true, description: 'Most attempts per second; null: no limit.' })
  ratePerSecond!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'GraphQL query whose answer is sent as `data`; null: the data of the event is.',
  })
  payloadQuery!: string | null;

  @Field(() => Date, { nullable: true, description: 'Since when deliveries wait; null: not paused.' })
  pausedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'User who paused the subscription.' })
  pausedBy!: string | null;

  @Field(() => WebhookSubscriptionStatusEnum, { description: 'Current state of the subscription.' })
  status!: string;

  @Field(() => Int, { description: 'Failed attempts since the last success or activation.' })
  consecutiveFailureCount!: number;

  @Field(() => Date, { nullable: true, description: 'When an attempt last succeeded.' })
  lastSuccessAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'The first and last characters of the Active key’s secret.',
  })
  signingSecretHint!: string | null;

  @Field(() => Date, { nullable: true, description: 'Start of the suspension.' })
  suspendedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Who suspended it: a user’s id, or `system`.' })
  suspendedBy!: string | null;

  @Field(() => String, { nullable: true, description: 'Reason of the suspension or deactivation.' })
  deactivationReason!: string | null;

  @Field(() => Date, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => String, { nullable: true, description: 'Who created it; null: no person.' })
  createdBy!: string | null;

  @Field(() => Date, { nullable: true, description: 'When the subscription was last changed.' })
  modifiedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'User who last changed the subscription.' })
  modifiedBy!: string | null;
}

export const webhookSubscriptionList = queryList(subscriptionQuery, {
  name: 'WebhookSubscription',
  node: WebhookSubscriptionType,
  description: 'Webhook subscriptions of the caller’s tenant.',
  enums: { status: WebhookSubscriptionStatusEnum },
});

@InputType()
class SubscriptionExtras {
  @Field(() => [WebhookPayloadConditionInput], {
    nullable: true,
    description: 'Conditions that the data of an event must all meet, at most 20.',
  })
  filter?: WebhookPayloadConditionInput[] | null;

  @Field(() => [WebhookHeaderInput], {
    nullable: true,
    description: 'Headers to add to every delivery, at most 20; replaces the present ones.',
  })
  headers?: WebhookHeaderInput[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Events whose data has the same value here, such as `entry.id`, are delivered one after another; `*`: all; null: in no order.',
  })
  orderingKey?: string | null;

  @Field(() => [String], { nullable: true, description: 'Labels, at most 20 of 64 characters.' })
  labels?: string[] | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Most attempts per second, 1 to 1000; null: no limit.',
  })
  ratePerSecond?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'GraphQL query whose answer is sent as `data`, at most 8000 characters. Its variables are members of the event’s data, or `eventId`, `eventType`, `occurredAt` and `tenantId`. It runs with the rights of who saved the subscription last. Null: the data of the event is sent.',
  })
  payloadQuery?: string | null;
}

/** A new subscription. */
@InputType({ description: 'A new webhook subscription. It has either `eventType` or `eventTypes`.' })
export class CreateWebhookSubscriptionInput extends SubscriptionExtras {
  @Field(() => Url, { description: 'HTTPS, public; at most 2048 characters.' })
  targetUrl!: string;

  @Field(() => String, { nullable: true, description: 'Event type, one of `webhookEventTypes`.' })
  eventType?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'At most 50 event types, and patterns that end with `*`, such as `Timeline.*`.',
  })
  eventTypes?: string[] | null;

  @Field(() => WebhookSignatureAlgorithmEnum, {
    nullable: true,
    description: 'How its first key signs; default `HmacSha256`.',
  })
  signatureAlgorithm?: SignatureAlgorithm | null;
}

/** Changes of a subscription. */
@InputType({ description: 'Members of a subscription to change; absent ones stay.' })
export class UpdateWebhookSubscriptionInput extends SubscriptionExtras {
  @Field(() => ID, { description: 'Id of the webhook subscription, a UUID.' })
  id!: string;

  @Field(() => Url, {
    nullable: true,
    description:
      'HTTPS, public; at most 2048 characters. One of another origin needs `headers` again where there are secret ones.',
  })
  targetUrl?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'At most 50 event types, and patterns that end with `*`, such as `Timeline.*`.',
  })
  eventTypes?: string[] | null;
}
