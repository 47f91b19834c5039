import { Field, Float, ID, InputType, ObjectType, Url } from '../../../kernel/subgraph/type-graphql.ts';

/** The keys of a browser's subscription. */
@InputType({ description: 'Keys of a browser’s subscription, base64url.' })
export class PushSubscriptionKeysInput {
  @Field(() => String, { description: 'The browser’s public key on P-256, 65 bytes.' })
  p256dh!: string;

  @Field(() => String, { description: 'The authentication secret, 16 bytes.' })
  auth!: string;
}

/** A browser's subscription, as `PushSubscription.toJSON()` writes it. */
@InputType({ description: 'A browser’s push subscription, as `PushSubscription.toJSON()` writes it.' })
export class RegisterPushSubscriptionInput {
  @Field(() => Url, { description: 'An https URL of a public push service; at most 2,048 characters.' })
  endpoint!: string;

  @Field(() => Float, {
    nullable: true,
    description: 'When it ends, in milliseconds since 1970; absent: it does not.',
  })
  expirationTime?: number | null;

  @Field(() => PushSubscriptionKeysInput, {
    description: 'Keys that encrypt messages to the browser (RFC 8291).',
  })
  keys!: PushSubscriptionKeysInput;
}

/** A browser that takes web push. */
@ObjectType({ description: 'A browser that takes web push for the caller.' })
export class PushSubscription {
  @Field(() => ID, { description: 'UUID of the push subscription.' })
  id!: string;

  @Field(() => String, { description: 'Host of its push service; the endpoint itself is a secret.' })
  endpointHost!: string;

  @Field(() => Date, { nullable: true, description: 'Time at which the browser’s subscription expires.' })
  expiresAt!: Date | null;

  @Field(() => Date, { description: 'When the caller registered it first.' })
  createdAt!: Date;
}

@ObjectType({ description: 'Settings for a browser’s web push subscription.' })
export class PushSettings {
  @Field(() => String, {
    nullable: true,
    description:
      'The VAPID public key of this installation, base64url (RFC 8292). Null: web push is disabled.',
  })
  publicKey!: string | null;
}
