import { Arg, ID, Mutation, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { SigningKeyService } from './signing-key.service.ts';
import { CreatedWebhookSigningKey, WebhookSigningKeyType } from './signing-key.type.ts';

@Resolver(() => WebhookSigningKeyType)
export class SigningKeyResolver {
  constructor(private readonly service: SigningKeyService) {}

  @Query(() => [WebhookSigningKeyType], {
    description: 'Keys of a subscription, newest first, at most 100; without their secrets.',
  })
  webhookSigningKeys(
    @Arg('subscriptionId', () => ID, { description: 'Id of the subscription, a UUID.' })
    subscriptionId: string,
  ): Promise<WebhookSigningKeyType[]> {
    return this.service.list(subscriptionId);
  }

  @Mutation(() => CreatedWebhookSigningKey, {
    description: 'Makes a new Active key; the one before it signs too until its grace period ends.',
  })
  rotateWebhookSigningKey(
    @Arg('subscriptionId', () => ID, { description: 'Id of the subscription, a UUID.' })
    subscriptionId: string,
  ): Promise<CreatedWebhookSigningKey> {
    return this.service.rotate(subscriptionId);
  }

  @Mutation(() => WebhookSigningKeyType, {
    description: 'Ends a key at once; never the last Active one: rotate first.',
  })
  revokeWebhookSigningKey(
    @Arg('subscriptionId', () => ID, { description: 'Id of the subscription, a UUID.' })
    subscriptionId: string,
    @Arg('id', () => ID, { description: 'Id of the signing key, a UUID.' }) id: string,
  ): Promise<WebhookSigningKeyType> {
    return this.service.revoke(subscriptionId, id);
  }
}
