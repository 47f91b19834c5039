import { Arg, ID, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { ExplanationService } from './explanation.service.ts';
import { WebhookEventExplanation } from './explanation.type.ts';

@Resolver()
export class ExplanationResolver {
  constructor(private readonly service: ExplanationService) {}

  @Query(() => WebhookEventExplanation, {
    nullable: true,
    description:
      'Explains which subscriptions an event matched, which not and why, what was tried and what happens next. Null for ' +
      'an event that is not stored: events without a subscription are not.',
  })
  explainWebhookEvent(
    @Arg('id', () => ID, { description: 'Id of the event: the `webhook-id` header.' }) id: string,
    @Arg('subscriptionId', () => ID, { nullable: true, description: 'Only this subscription; default: all.' })
    subscriptionId?: string | null,
  ): Promise<WebhookEventExplanation | null> {
    return this.service.explain(id, subscriptionId ?? null);
  }
}
