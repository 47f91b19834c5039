import { Arg, ID, Mutation, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { TestPingService } from './test-ping.service.ts';
import { WebhookTestPing } from './test-ping.type.ts';

@Resolver()
export class TestPingResolver {
  constructor(private readonly service: TestPingService) {}

  @Mutation(() => WebhookTestPing, {
    description:
      'Sends a synthetic, signed event to the target; answers within seconds whatever the target does.',
  })
  testPingWebhookSubscription(
    @Arg('id', () => ID, { description: 'Id of the webhook subscription, a UUID.' }) id: string,
  ): Promise<WebhookTestPing> {
    return this.service.ping(id);
  }
}
