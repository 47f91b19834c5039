import { QueryPage } from '../../kernel/query/query.type.ts';
import { Field, ID, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

@ObjectType('WebhookDeliveryAttempt', {
  description: 'One attempt of a delivery, or that nothing was sent and why.',
})
export class WebhookDeliveryAttemptType {
  @Field(() => ID, { description: 'UUID v7.' })
  id!: string;

  @Field(() => ID, { description: 'The same on every attempt of a delivery.' })
  deliveryId!: string;

  @Field(() => ID, { description: 'Whose delivery.' })
  subscriptionId!: string;

  @Field(() => ID, { nullable: true, description: 'Of the subscription; null: the host’s.' })
  tenantId!: string | null;

  @Field(() => ID, { description: '`webhook-id`: the same on every attempt of every delivery of the event.' })
  eventId!: string;

  @Field(() => String, { description: 'Of the event.' })
  eventType!: string;

  @Field(() => Int, { description: '1 for the first; 0 where nothing was sent.' })
  attemptNumber!: number;

  @Field(() => String, { description: 'Where it went.' })
  targetUrl!: string;

  @Field(() => Int, { nullable: true, description: 'What the target answered; null: nothing.' })
  httpStatusCode!: number | null;

  @Field(() => Boolean, { description: 'Whether the target answered 2xx.' })
  isSuccess!: boolean;

  @Field(() => Date, { description: 'When it was made.' })
  occurredAt!: Date;

  @Field(() => Int, { description: 'How long it took.' })
  durationMs!: number;

  @Field(() => String, { nullable: true, description: 'What went wrong.' })
  errorMessage!: string | null;

  @Field(() => String, { description: 'SHA-256 of the body, hex.' })
  payloadHash!: string;

  @Field(() => String, { nullable: true, description: 'The body, where the installation keeps bodies.' })
  payload!: string | null;

  @Field(() => [ID], { description: 'Keys that signed it, the Active one first.' })
  signingKeyIds!: string[];

  @Field(() => String, { nullable: true, description: 'The beginning of the answer, at most 4 KiB.' })
  responseBody!: string | null;

  @Field(() => String, { nullable: true, description: 'The trace it is part of.' })
  traceId!: string | null;
}

/** Attempts, or groups of them. */
@ObjectType({ description: 'A page of delivery attempts, or groups of them.' })
export class WebhookDeliveryAttemptPage extends QueryPage(WebhookDeliveryAttemptType) {}

/** What the log says of a key. */
@ObjectType({
  description: 'What a signing key has signed in the last 30 days, and whether it is still needed.',
})
export class WebhookSigningKeyUse {
  @Field(() => ID, { description: 'The key.' })
  keyId!: string;

  @Field(() => Date, { nullable: true, description: 'The last attempt it signed.' })
  lastSignedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'The last success it signed.' })
  lastSucceededAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'The last success without it.' })
  succeededWithoutAt!: Date | null;

  @Field(() => Boolean, {
    description:
      'Whether nothing is signed with it any more: it is not Active, and its grace period is over.',
  })
  isSafeToRevoke!: boolean;
}
