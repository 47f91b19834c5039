import { Arg, ID, Mutation, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import { WebhookDeliveryType } from '../delivery/delivery.type.ts';
import type { RedeliveryService } from './redelivery.service.ts';
import { WebhookRedelivery, WebhookRedeliveryFilter } from './redelivery.type.ts';

@Resolver()
export class RedeliveryResolver {
  constructor(private readonly service: RedeliveryService) {}

  @Mutation(() => WebhookDeliveryType, {
    description:
      'Makes a Skipped or DeadLettered delivery anew; the next attempt of a Retrying one is made now.',
  })
  retryWebhookDelivery(
    @Arg('id', () => ID, { description: 'UUID.' }) id: string,
  ): Promise<WebhookDeliveryType> {
    return this.service.retry(id);
  }

  @Mutation(() => WebhookRedelivery, {
    description: 'Makes deliveries anew that were skipped or given up, at most 1000 a call.',
  })
  redeliverWebhooks(
    @Arg('filter', () => WebhookRedeliveryFilter, { description: 'Which.' }) filter: WebhookRedeliveryFilter,
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: 'Only counts.' }) dryRun: boolean,
  ): Promise<WebhookRedelivery> {
    return this.service.redeliver(filter, dryRun);
  }
}
