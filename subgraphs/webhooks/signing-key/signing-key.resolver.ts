import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Arg, ID, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { SignatureAlgorithm } from '../webhooks.contract.ts';
import type { SigningKeyService } from './signing-key.service.ts';
import { WebhookSignatureAlgorithmEnum, WebhookSigningKeyType } from './signing-key.type.ts';

const subscriptionId = [ID, 'Id of the subscription, a UUID.'] as const;

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

  @Mutation('Creates a new Active key. The previous one also signs until its grace period ends.', {
    input: {
      subscriptionId,
      algorithm: [WebhookSignatureAlgorithmEnum, 'Default: that of the previous key.', { nullable: true }],
    },
    payload: {
      webhookSigningKey: [WebhookSigningKeyType, 'The new key, in state Active.'],
      secret: [
        String,
        'What receivers verify with. `whsec_` and base64 of 32 bytes, returned only in this answer; or the public key.',
      ],
    },
  })
  async rotateWebhookSigningKey(input: {
    readonly subscriptionId: string;
    readonly algorithm?: SignatureAlgorithm | null;
  }) {
    const { key, plainSecret } = await this.service.rotate(input.subscriptionId, input.algorithm ?? null);
    return { webhookSigningKey: key, secret: plainSecret };
  }

  @Mutation('Revokes a signing key at once. The last Active key cannot be revoked: rotate it first.', {
    input: { subscriptionId, id: [ID, 'Id of the signing key, a UUID.'] },
    payload: { webhookSigningKey: [WebhookSigningKeyType, 'The key, which is now revoked.'] },
  })
  async revokeWebhookSigningKey(input: { readonly subscriptionId: string; readonly id: string }) {
    return { webhookSigningKey: await this.service.revoke(input.subscriptionId, input.id) };
  }
}
