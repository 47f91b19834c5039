import { queryList } from '../../kernel/query/query-list.type.ts';
import {
  Directive,
  Field,
  graphEnum,
  ID,
  InputType,
  Int,
  ObjectType,
} from '../../kernel/subgraph/type-graphql.ts';
import { subscriptionStatuses } from '../webhooks.contract.ts';
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

@ObjectType('WebhookSubscription', { description: 'A subscription of one target to one event type.' })
@Directive('@key(fields: "id")')
export class WebhookSubscriptionType {
  @Field(() => ID, { description: 'UUID of the webhook subscription.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Tenant of the subscription; null for the host.' })
  tenantId!: string | null;

  @Field(() => String, { description: 'URL that deliveries are sent to.' })
  targetUrl!: string;

  @Field(() => String, { description: 'Name of the event type, such as `Settings.SettingChanged`.' })
  eventType!: string;

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

/** A new subscription. */
@InputType({ description: 'A new webhook subscription.' })
export class CreateWebhookSubscriptionInput {
  @Field(() => String, { description: 'HTTPS, public; at most 2048 characters.' })
  targetUrl!: string;

  @Field(() => String, { description: 'Event type, one of `webhookEventTypes`.' })
  eventType!: string;
}
