import type { ConnectionSelection } from '../../kernel/persistence/connection.ts';
import type { ListConnection, ListRequest } from '../../kernel/query/run-list.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import {
  Arg,
  Args,
  FieldResolver,
  ID,
  Query,
  Resolver,
  Root,
  Subscription,
  streamedByKernel,
} from '../../kernel/subgraph/type-graphql.ts';
import type { DeliveryService } from '../delivery/delivery.service.ts';
import { WebhookDeliveryType } from '../delivery/delivery.type.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import { WebhookSubscriptionType } from '../subscription/subscription.type.ts';
import type { AttemptService, PublicAttempt } from './attempt.service.ts';
import {
  WebhookDeliveryAttemptType,
  WebhookSigningKeyUse,
  webhookDeliveryAttemptList,
} from './attempt.type.ts';

@Resolver(() => WebhookDeliveryAttemptType)
export class AttemptResolver {
  constructor(
    private readonly service: AttemptService,
    private readonly deliveries: DeliveryService,
    private readonly subscriptions: SubscriptionService,
  ) {}

  @ListSize(webhookDeliveryAttemptList.sizes)
  @Query(() => webhookDeliveryAttemptList.Connection, {
    description: 'Attempts of the tenant’s deliveries, newest first; skipped deliveries have a row too.',
  })
  webhookDeliveries(
    @Args(() => webhookDeliveryAttemptList.Arguments) request: ListRequest,
    @Selected() selected: ConnectionSelection,
  ): Promise<ListConnection<WebhookDeliveryAttemptType>> {
    return this.service.list(request, selected);
  }

  @Query(() => [WebhookSigningKeyUse], {
    description:
      'The use of each signing key of a subscription, newest key first. It shows which keys can be revoked.',
  })
  webhookSigningKeyUse(
    @Arg('subscriptionId', () => ID, { description: 'Id (UUID) of the subscription.' })
    subscriptionId: string,
  ): Promise<WebhookSigningKeyUse[]> {
    return this.service.keyUse(subscriptionId);
  }

  @Subscription(() => WebhookDeliveryAttemptType, {
    description: 'Streams new attempts of the tenant, or of one subscription.',
    ...streamedByKernel,
  })
  webhookDeliveryAttempted(
    @Root() attempt: PublicAttempt,
    @Arg('subscriptionId', () => ID, {
      nullable: true,
      description: 'Restricts the stream to this subscription.',
    })
    _subscriptionId?: string | null,
  ): WebhookDeliveryAttemptType {
    return attempt;
  }

  @FieldResolver(() => WebhookDeliveryType, {
    nullable: true,
    description: 'Its delivery; null once that was removed.',
  })
  delivery(@Root() { deliveryId }: WebhookDeliveryAttemptType): Promise<WebhookDeliveryType | null> {
    return this.deliveries.find(deliveryId);
  }

  @FieldResolver(() => WebhookSubscriptionType, {
    nullable: true,
    description: 'Its subscription; null if that was deleted.',
  })
  subscription(
    @Root() { subscriptionId }: WebhookDeliveryAttemptType,
  ): Promise<WebhookSubscriptionType | null> {
    return this.subscriptions.find(subscriptionId);
  }

  listen(subscriptionId: string | null): Promise<AsyncIterableIterator<PublicAttempt>> {
    return this.service.listen(subscriptionId);
  }
}
