import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { ID, Int, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import { WebhookDeliveryType } from '../delivery/delivery.type.ts';
import type { RedeliveryService } from './redelivery.service.ts';
import { WebhookRedeliveryFilterInput } from './redelivery.type.ts';

type Resending = { readonly filter: WebhookRedeliveryFilterInput; readonly dryRun: boolean };

@Resolver()
export class RedeliveryResolver {
  constructor(private readonly service: RedeliveryService) {}

  @Mutation(
    'Resends a Skipped or DeadLettered delivery. For a Retrying delivery, makes the next attempt now.',
    {
      input: { id: [ID, 'Id (UUID) of the delivery.'] },
      payload: {
        webhookDelivery: [WebhookDeliveryType, 'The delivery, which is attempted in the background.'],
      },
    },
  )
  async retryWebhookDelivery({ id }: { id: string }) {
    return { webhookDelivery: await this.service.retry(id) };
  }

  @Mutation('Resends skipped and dead-lettered deliveries, at most 1000 per call.', {
    input: {
      filter: [WebhookRedeliveryFilterInput, 'Selects the deliveries to resend.'],
      dryRun: [Boolean, 'Counts the deliveries without resending them.', { defaultValue: false }],
    },
    payload: {
      matchedCount: [Int, 'Deliveries that match the filter and were not resent yet.'],
      redeliveredCount: [Int, 'Deliveries resent, oldest first, at most 1000 per call; 0 in a dry run.'],
    },
  })
  async redeliverWebhooks({ filter, dryRun }: Resending) {
    const { matched, redelivered } = await this.service.redeliver(filter, dryRun);
    return { matchedCount: matched, redeliveredCount: redelivered };
  }
}
