import { Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { StatisticsService } from './statistics.service.ts';
import { WebhookStats } from './statistics.type.ts';

@Resolver()
export class StatisticsResolver {
  constructor(private readonly service: StatisticsService) {}

  @Query(() => WebhookStats, {
    description: 'Subscriptions by state, and what was delivered in the last 24 hours.',
  })
  webhookStats(): Promise<WebhookStats> {
    return this.service.get();
  }
}
