import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Arg, FieldResolver, ID, Query, Resolver, Root } from '../../kernel/subgraph/type-graphql.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import { WebhookSubscriptionType } from '../subscription/subscription.type.ts';
import type { ReplayService } from './replay.service.ts';
import { CreateWebhookReplayInput, WebhookReplayType } from './replay.type.ts';

@Resolver(() => WebhookReplayType)
export class ReplayResolver {
  constructor(
    private readonly service: ReplayService,
    private readonly subscriptions: SubscriptionService,
  ) {}

  @Query(() => WebhookReplayType, {
    nullable: true,
    description: 'A replay of the caller’s tenant and its progress; null if it does not exist.',
  })
  webhookReplay(
    @Arg('id', () => ID, { description: 'Id (UUID) of the replay.' }) id: string,
  ): Promise<WebhookReplayType | null> {
    return this.service.find(id);
  }

  @Mutation(
    'Delivers stored events to an Active subscription again, in the background and oldest first. Only events that had ' +
      'a subscription when they occurred are stored. One replay of a subscription runs at a time.',
    {
      input: CreateWebhookReplayInput,
      payload: { webhookReplay: [WebhookReplayType, 'The replay that was started.'] },
    },
  )
  async createWebhookReplay(input: CreateWebhookReplayInput) {
    return { webhookReplay: await this.service.create(input) };
  }

  @Mutation('Ends a running replay. What it has queued is still delivered.', {
    input: { id: [ID, 'Id (UUID) of the replay.'] },
    payload: { webhookReplay: [WebhookReplayType, 'The replay, which is now cancelled.'] },
  })
  async cancelWebhookReplay({ id }: { id: string }) {
    return { webhookReplay: await this.service.cancel(id) };
  }

  @FieldResolver(() => WebhookSubscriptionType, {
    nullable: true,
    description: 'The subscription that receives the events; null if it was deleted.',
  })
  subscription(@Root() { subscriptionId }: WebhookReplayType): Promise<WebhookSubscriptionType | null> {
    return this.subscriptions.find(subscriptionId);
  }
}
