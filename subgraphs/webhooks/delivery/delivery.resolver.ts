import {
  Arg,
  Directive,
  FieldResolver,
  ID,
  Query,
  Resolver,
  Root,
} from '../../kernel/subgraph/type-graphql.ts';
import { type AttemptService, mostOfDelivery } from '../attempt/attempt.service.ts';
import { WebhookDeliveryAttemptType } from '../attempt/attempt.type.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import { WebhookSubscriptionType } from '../subscription/subscription.type.ts';
import type { DeliveryService } from './delivery.service.ts';
import { WebhookDeliveryType } from './delivery.type.ts';

@Resolver(() => WebhookDeliveryType)
export class DeliveryResolver {
  constructor(
    private readonly service: DeliveryService,
    private readonly attempted: AttemptService,
    private readonly subscriptions: SubscriptionService,
  ) {}

  @Query(() => WebhookDeliveryType, {
    nullable: true,
    description: 'A delivery of the caller’s tenant; null if it does not exist.',
  })
  webhookDelivery(
    @Arg('id', () => ID, { description: 'Id (UUID) of the delivery.' }) id: string,
  ): Promise<WebhookDeliveryType | null> {
    return this.service.find(id);
  }

  @Directive(`@listSize(assumedSize: ${mostOfDelivery})`)
  @FieldResolver(() => [WebhookDeliveryAttemptType], {
    description: `Attempts of the delivery, oldest first, at most ${mostOfDelivery}.`,
  })
  attempts(@Root() { id }: WebhookDeliveryType): Promise<WebhookDeliveryAttemptType[]> {
    return this.attempted.ofDelivery(id);
  }

  @FieldResolver(() => WebhookSubscriptionType, {
    nullable: true,
    description: 'Its subscription; null if that was deleted.',
  })
  subscription(@Root() { subscriptionId }: WebhookDeliveryType): Promise<WebhookSubscriptionType | null> {
    return this.subscriptions.find(subscriptionId);
  }
}
