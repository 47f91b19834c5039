import { Mutation } from '../../../kernel/subgraph/mutation.ts';
import { Query, Resolver } from '../../../kernel/subgraph/type-graphql.ts';
import type { PushSubscriptionService } from './push-subscription.service.ts';
import { PushSettings, PushSubscription, RegisterPushSubscriptionInput } from './push-subscription.type.ts';

@Resolver(() => PushSubscription)
export class PushSubscriptionResolver {
  constructor(
    private readonly service: PushSubscriptionService,
    private readonly publicKey: string | null,
  ) {}

  @Query(() => PushSettings, { description: 'What a browser needs to subscribe.' })
  pushSettings(): PushSettings {
    return { publicKey: this.publicKey };
  }

  @Query(() => [PushSubscription], { description: 'The caller’s browsers, newest first; at most 20.' })
  pushSubscriptions(): Promise<PushSubscription[]> {
    return this.service.list();
  }

  @Mutation('Registers a browser for web push, or renews it. It moves to the caller if it was another’s.', {
    input: RegisterPushSubscriptionInput,
    payload: {
      pushSubscription: [PushSubscription, 'The registered browser’s push subscription.'],
      isNew: [Boolean, 'Whether it was not known before; false: it was renewed.'],
    },
  })
  async registerPushSubscription(input: RegisterPushSubscriptionInput) {
    const { subscription, isNew } = await this.service.register(input);
    return { pushSubscription: subscription, isNew };
  }

  @Mutation('Forgets a browser of the caller’s.', {
    input: { endpoint: [String, 'Endpoint URL of the push subscription.'] },
    payload: { isRemoved: [Boolean, 'Whether there was one; false: nothing has changed.'] },
  })
  async unregisterPushSubscription({ endpoint }: { endpoint: string }) {
    return { isRemoved: await this.service.unregister(endpoint) };
  }
}
