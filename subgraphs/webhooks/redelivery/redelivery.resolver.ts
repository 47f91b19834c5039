import { Arg, ID, Mutation, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import { WebhookDeliveryType } from '../delivery/delivery.type.ts';
import type { RedeliveryService } from './redelivery.service.ts';
import { WebhookRedelivery, WebhookRedeliveryFilter } from './redelivery.type.ts';

@Resolver()
export class RedeliveryResolver {
  constructor(private readonly service: RedeliveryService) {}

  @Mutation(() => WebhookDeliveryType, {
    description:
      'Resends a Skipped or DeadLettered delivery. For a Retrying delivery, makes the next attempt now.',
  })
  retryWebhookDelivery(
    @Arg('id', () => ID, { description: 'Id (UUID) of the delivery.' }) id: string,
  ): Promise<WebhookDeliveryType> {
    return this.service.retry(id);
  }

  @Mutation(() => WebhookRedelivery, {
    description: 'Resends skipped and dead-lettered deliveries, at most 1000 per call.',
  })
  redeliverWebhooks(
    @Arg('filter', () => WebhookRedeliveryFilter, { description: 'Selects the deliveries to resend.' })
    filter: WebhookRedeliveryFilter,
    @Arg('dryRun', () => Boolean, {
      defaultValue: false,
      description: 'Counts the deliveries without resending them.',
    })
    dryRun: boolean,
  ): Promise<WebhookRedelivery> {
    return this.service.redeliver(filter, dryRun);
  }
}
