import { Mutation } from '../../../kernel/subgraph/mutation.ts';
import { Query, Resolver, Url } from '../../../kernel/subgraph/type-graphql.ts';
import type { PushSubscriptionService } from './push-subscription.service.ts';
import { PushSettings, PushSubscription, RegisterPushSubscriptionInput } from './push-subscription.type.ts';

@Resolver(() => PushSubscription)
export class PushSubscriptionResolver {
  constructor(
    private readonly service: PushSubscriptionService,
    private readonly publicKey: string | null,
  ) {}

  @Query(() => PushSettings, { description: 'Settings for a browser’s web push subscription.' })
  pushSettings(): PushSettings {
    return { publicKey: this.publicKey };
  }

  @Query(() => [PushSubscription], { description: 'The caller’s browsers, newest first; at most 20.' })
  pushSubscriptions(): Promise<PushSubscription[]> {
    return this.service.list();
  }

  @Mutation('Registers a browser for web push or renews it. A browser of another user moves to the caller.', {
    input: RegisterPushSubscriptionInput,
    payload: {
      pushSubscription: [PushSubscription, 'The registered browser’s push subscription.'],
      isNew: [Boolean, 'True if it was registered, false if it was renewed.'],
    },
  })
  async registerPushSubscription(input: RegisterPushSubscriptionInput) {
    const { subscription, isNew } = await this.service.register(input);
    return { pushSubscription: subscription, isNew };
  }

  @Mutation('Removes a browser of the caller.', {
    input: { endpoint: [Url, 'Endpoint URL of the push subscription.'] },
    payload: { isRemoved: [Boolean, 'Whether it existed; false: unchanged.'] },
  })
  async unregisterPushSubscription({ endpoint }: { endpoint: string }) {
    return { isRemoved: await this.service.unregister(endpoint) };
  }
}
