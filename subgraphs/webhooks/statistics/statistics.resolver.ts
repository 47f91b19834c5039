import { Field, Float, Int, ObjectType, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { StatisticsService } from './statistics.service.ts';

/** Webhooks of a tenant in figures. */
@ObjectType({ description: 'Webhooks of the caller’s tenant in figures.' })
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
    description: 'Per cent of them that succeeded, two decimals; 0 where there was none.',
  })
  successRateLast24h!: number;

  @Field(() => Float, { description: 'How long targets took that answered, on average, two decimals.' })
  avgResponseTimeMsLast24h!: number;
}

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
