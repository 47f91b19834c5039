import { Arg, FieldResolver, ID, Query, Resolver, Root } from '../../kernel/subgraph/type-graphql.ts';
import type { AttemptService } from '../attempt/attempt.service.ts';
import { WebhookDeliveryAttemptType } from '../attempt/attempt.type.ts';
import type { ExplanationService } from './explanation.service.ts';
import { WebhookEventExplanation, WebhookSubscriptionExplanation } from './explanation.type.ts';

@Resolver(() => WebhookSubscriptionExplanation)
export class ExplanationResolver {
  constructor(
    private readonly service: ExplanationService,
    private readonly attempted: AttemptService,
  ) {}

  @Query(() => WebhookEventExplanation, {
    nullable: true,
    description:
      'Explains which subscriptions an event matched, which not and why, what was tried and what happens next. Null for ' +
      'an event that is not stored: those whose type no subscription names are not.',
  })
  explainWebhookEvent(
    @Arg('id', () => ID, { description: 'Id of the event: the `webhook-id` header.' }) id: string,
    @Arg('subscriptionId', () => ID, { nullable: true, description: 'Only this subscription; default: all.' })
    subscriptionId?: string | null,
  ): Promise<WebhookEventExplanation | null> {
    return this.service.explain(id, subscriptionId ?? null);
  }

  @FieldResolver(() => [WebhookDeliveryAttemptType], {
    description: 'Attempts of all its deliveries of the event, newest first, at most 100.',
  })
  attempts(
    @Root() { lastDelivery }: WebhookSubscriptionExplanation,
  ): Promise<WebhookDeliveryAttemptType[]> | [] {
    return lastDelivery === null ? [] : this.attempted.ofSameEvent(lastDelivery);
  }
}
