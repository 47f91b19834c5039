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
import type { AttemptService, ShownAttempt } from './attempt.service.ts';
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
    description: 'What the keys of a subscription signed, newest key first: when one can be revoked.',
  })
  webhookSigningKeyUse(
    @Arg('subscriptionId', () => ID, { description: 'UUID.' }) subscriptionId: string,
  ): Promise<WebhookSigningKeyUse[]> {
    return this.service.keyUse(subscriptionId);
  }

  @Subscription(() => WebhookDeliveryAttemptType, {
    description: 'Attempts as they are made, of the tenant or of one subscription.',
    ...streamedByKernel,
  })
  webhookDeliveryAttempted(
    @Root() attempt: ShownAttempt,
    @Arg('subscriptionId', () => ID, { nullable: true, description: 'Only those of this subscription.' })
    _subscriptionId?: string | null,
  ): WebhookDeliveryAttemptType {
    return attempt;
  }

  /** Opens the stream of the subscription. */
  listen(subscriptionId: string | null): Promise<AsyncIterableIterator<ShownAttempt>> {
    return this.service.listen(subscriptionId);
  }
}
