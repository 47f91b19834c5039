import { Field, Float, Int, ObjectType, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { StatisticsService } from './statistics.service.ts';

/** Webhooks of a tenant in figures. */
@ObjectType({ description: 'Webhook statistics of the caller’s tenant.' })
class WebhookStats {
  @Field(() => Int, { description: 'Number of subscriptions of the tenant.' })
  totalSubscriptions!: number;

  @Field(() => Int, { description: 'Number of subscriptions in state Active.' })
  activeCount!: number;

  @Field(() => Int, { description: 'Number of subscriptions in state Suspended.' })
  suspendedCount!: number;

  @Field(() => Int, { description: 'Number of subscriptions in state Deactivated.' })
  deactivatedCount!: number;

  @Field(() => Int, { description: 'Attempts of the last 24 hours.' })
  deliveriesLast24h!: number;

  @Field(() => Float, {
    description: 'Percentage that succeeded, with two decimals; 0 without attempts.',
  })
  successRateLast24h!: number;

  @Field(() => Float, {
    description: 'Average response time of targets that answered, in milliseconds with two decimals.',
  })
  avgResponseTimeMsLast24h!: number;
}

@Resolver()
export class StatisticsResolver {
  constructor(private readonly service: StatisticsService) {}

  @Query(() => WebhookStats, {
    description: 'Subscriptions by state, and deliveries of the last 24 hours.',
  })
  webhookStats(): Promise<WebhookStats> {
    return this.service.get();
  }
}
