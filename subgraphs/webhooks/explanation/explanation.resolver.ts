import {
  Arg,
  Directive,
  FieldResolver,
  ID,
  Query,
  Resolver,
  Root,
} from '../../kernel/subgraph/type-graphql.ts';
import { type AttemptService, mostExplained } from '../attempt/attempt.service.ts';
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
      'Explains which subscriptions an event matched, which did not and why, what was tried and what happens next. Null ' +
      'for an event that is not stored, as one whose type no subscription named.',
  })
  explainWebhookEvent(
    @Arg('id', () => ID, { description: 'Id of the event: the `webhook-id` header.' }) id: string,
    @Arg('subscriptionId', () => ID, { nullable: true, description: 'Only this subscription; default: all.' })
    subscriptionId?: string | null,
  ): Promise<WebhookEventExplanation | null> {
    return this.service.explain(id, subscriptionId ?? null);
  }

  @Directive(`@listSize(assumedSize: ${mostExplained})`)
  @FieldResolver(() => [WebhookDeliveryAttemptType], {
    description: `Last attempts of all its deliveries of the event, newest first, at most ${mostExplained}.`,
  })
  attempts(
    @Root() { lastDelivery }: WebhookSubscriptionExplanation,
  ): Promise<WebhookDeliveryAttemptType[]> | [] {
    return lastDelivery === null ? [] : this.attempted.ofSameEvent(lastDelivery);
  }
}
