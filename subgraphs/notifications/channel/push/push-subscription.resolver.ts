import { Arg, Mutation, Query, Resolver } from '../../../kernel/subgraph/type-graphql.ts';
import type { PushSubscriptionService } from './push-subscription.service.ts';
import {
  PushSettings,
  PushSubscription,
  PushSubscriptionInput,
  RegisteredPushSubscription,
} from './push-subscription.type.ts';

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

  @Mutation(() => RegisteredPushSubscription, {
    description:
      'Registers a browser for web push, or renews it. It moves to the caller if it was another’s.',
  })
  registerPushSubscription(
    @Arg('input', () => PushSubscriptionInput, { description: 'As the browser gives it.' })
    input: PushSubscriptionInput,
  ): Promise<RegisteredPushSubscription> {
    return this.service.register(input);
  }

  @Mutation(() => Boolean, {
    description: 'Forgets a browser of the caller’s. Answers whether there was one.',
  })
  unregisterPushSubscription(
    @Arg('endpoint', () => String, { description: 'Endpoint URL of the push subscription.' })
    endpoint: string,
  ): Promise<boolean> {
    return this.service.unregister(endpoint);
  }
}
