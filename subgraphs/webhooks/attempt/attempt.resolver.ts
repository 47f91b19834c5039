import { QueryArguments } from '../../kernel/query/query.type.ts';
import {
  Arg,
  Args,
  ID,
  Query,
  Resolver,
  Root,
  Subscription,
  streamedByKernel,
} from '../../kernel/subgraph/type-graphql.ts';
import type { AttemptService, PublicAttempt } from './attempt.service.ts';
import {
  WebhookDeliveryAttemptPage,
  WebhookDeliveryAttemptType,
  WebhookSigningKeyUse,
} from './attempt.type.ts';

@Resolver(() => WebhookDeliveryAttemptType)
export class AttemptResolver {
  constructor(private readonly service: AttemptService) {}

  @Query(() => WebhookDeliveryAttemptPage, {
    description: 'Attempts of the tenant’s deliveries, newest first; skipped deliveries have a row too.',
  })
  webhookDeliveries(
    @Args(() => QueryArguments) request: QueryArguments,
  ): Promise<WebhookDeliveryAttemptPage> {
    return this.service.list(request);
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

  listen(subscriptionId: string | null): Promise<AsyncIterableIterator<PublicAttempt>> {
    return this.service.listen(subscriptionId);
  }
}
