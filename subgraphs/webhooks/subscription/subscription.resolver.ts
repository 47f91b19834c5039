import { QueryArguments } from '../../kernel/query/query.type.ts';
import { Arg, Args, ID, Mutation, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { SubscriptionService } from './subscription.service.ts';
import {
  CreatedWebhookSubscription,
  CreateWebhookSubscriptionInput,
  WebhookSubscriptionPage,
  WebhookSubscriptionType,
} from './subscription.type.ts';

@Resolver(() => WebhookSubscriptionType)
export class SubscriptionResolver {
  constructor(private readonly service: SubscriptionService) {}

  @Query(() => WebhookSubscriptionType, {
    nullable: true,
    description: 'A subscription of the caller’s tenant; null when there is none.',
  })
  webhookSubscription(
    @Arg('id', () => ID, { description: 'Id of the webhook subscription, a UUID.' }) id: string,
  ): Promise<WebhookSubscriptionType | null> {
    return this.service.find(id);
  }

  @Query(() => WebhookSubscriptionPage, {
    description: 'Subscriptions of the caller’s tenant, those that succeeded last first.',
  })
  webhookSubscriptions(
    @Args(() => QueryArguments) request: QueryArguments,
  ): Promise<WebhookSubscriptionPage> {
    return this.service.list(request);
  }

  @Mutation(() => CreatedWebhookSubscription, {
    description: 'Creates an Active subscription; its signing secret is in this answer alone.',
  })
  createWebhookSubscription(
    @Arg('input', () => CreateWebhookSubscriptionInput, { description: 'Target and type of event.' })
    input: CreateWebhookSubscriptionInput,
  ): Promise<CreatedWebhookSubscription> {
    return this.service.create(input);
  }

  @Mutation(() => WebhookSubscriptionType, { description: 'Changes the target URL of a subscription.' })
  updateWebhookSubscription(
    @Arg('id', () => ID, { description: 'Id of the webhook subscription, a UUID.' }) id: string,
    @Arg('targetUrl', () => String, { description: 'HTTPS, public; at most 2048 characters.' })
    targetUrl: string,
  ): Promise<WebhookSubscriptionType> {
    return this.service.update(id, { targetUrl });
  }

  @Mutation(() => WebhookSubscriptionType, {
    description: 'Removes a subscription and its keys; what was delivered stays in the log.',
  })
  deleteWebhookSubscription(
    @Arg('id', () => ID, { description: 'Id of the webhook subscription, a UUID.' }) id: string,
  ): Promise<WebhookSubscriptionType> {
    return this.service.delete(id);
  }

  @Mutation(() => WebhookSubscriptionType, {
    description:
      'Holds deliveries of an Active subscription: events are skipped, and can be delivered later.',
  })
  suspendWebhookSubscription(
    @Arg('id', () => ID, { description: 'Id of the webhook subscription, a UUID.' }) id: string,
  ): Promise<WebhookSubscriptionType> {
    return this.service.suspend(id);
  }

  @Mutation(() => WebhookSubscriptionType, {
    description: 'Activates a Suspended subscription and resets its failures.',
  })
  activateWebhookSubscription(
    @Arg('id', () => ID, { description: 'Id of the webhook subscription, a UUID.' }) id: string,
  ): Promise<WebhookSubscriptionType> {
    return this.service.activate(id);
  }

  @Mutation(() => WebhookSubscriptionType, { description: 'Deactivates a subscription permanently.' })
  deactivateWebhookSubscription(
    @Arg('id', () => ID, { description: 'Id of the webhook subscription, a UUID.' }) id: string,
    @Arg('reason', () => String, { description: '1 to 1000 characters.' }) reason: string,
  ): Promise<WebhookSubscriptionType> {
    return this.service.deactivate(id, { reason });
  }
}
