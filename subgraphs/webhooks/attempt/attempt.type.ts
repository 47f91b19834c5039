import { queryList } from '../../kernel/query/query-list.type.ts';
import { Field, ID, Int, ObjectType, Url } from '../../kernel/subgraph/type-graphql.ts';
import { attemptQuery } from './attempt.query.ts';

@ObjectType('WebhookDeliveryAttempt', {
  description: 'One attempt of a delivery, or the reason why nothing was sent.',
})
export class WebhookDeliveryAttemptType {
  @Field(() => ID, { description: 'A UUID v7, ordered by time.' })
  id!: string;

  @Field(() => ID, { description: 'Id of the delivery, the same on all its attempts.' })
  deliveryId!: string;

  @Field(() => ID, { description: 'Id of the webhook subscription.' })
  subscriptionId!: string;

  @Field(() => ID, { nullable: true, description: 'Tenant of the subscription; null for the host.' })
  tenantId!: string | null;

  @Field(() => ID, {
    description: 'The `webhook-id` header, the same on every attempt of every delivery of the event.',
  })
  eventId!: string;

  @Field(() => String, { description: 'Type name of the event.' })
  eventType!: string;

  @Field(() => Int, { description: '1 for the first attempt; 0 where nothing was sent.' })
  attemptNumber!: number;

  @Field(() => Url, { description: 'URL the request was sent to.' })
  targetUrl!: string;

  @Field(() => Int, { nullable: true, description: 'HTTP status of the response; null without a response.' })
  httpStatusCode!: number | null;

  @Field(() => Boolean, { description: 'Whether the target responded with 2xx.' })
  isSuccess!: boolean;

  @Field(() => Date, { description: 'When the attempt was made.' })
  occurredAt!: Date;

  @Field(() => Int, { description: 'Duration of the attempt in milliseconds.' })
  durationMs!: number;

  @Field(() => String, { nullable: true, description: 'Error message of the attempt; null after success.' })
  errorMessage!: string | null;

  @Field(() => String, { description: 'SHA-256 of the request body, in hex.' })
  payloadHash!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The request body, if the option `StorePayload` is on.',
  })
  payload!: string | null;

  @Field(() => [ID], { description: 'Ids of the keys that signed the request, the Active key first.' })
  signingKeyIds!: string[];

  @Field(() => String, { nullable: true, description: 'The first 4 KiB of the response body.' })
  responseBody!: string | null;

  @Field(() => String, { nullable: true, description: 'Trace id of the attempt.' })
  traceId!: string | null;
}

export const webhookDeliveryAttemptList = queryList(attemptQuery, {
  name: 'WebhookDeliveryAttempt',
  node: WebhookDeliveryAttemptType,
  description: 'Attempts of the deliveries of the caller’s tenant.',
});

@ObjectType({
  description: 'The use of a signing key in the last 30 days, and whether it is still needed.',
})
export class WebhookSigningKeyUse {
  @Field(() => ID, { description: 'Id of the signing key.' })
  keyId!: string;

  @Field(() => Date, { nullable: true, description: 'When the key last signed an attempt.' })
  lastSignedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When the key last signed a successful attempt.' })
  lastSucceededAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When an attempt last succeeded without this key.' })
  succeededWithoutAt!: Date | null;

  @Field(() => Boolean, {
    description: 'Whether it no longer signs: it is not Active and its grace period is over.',
  })
  isSafeToRevoke!: boolean;
}
