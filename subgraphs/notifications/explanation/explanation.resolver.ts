import { Arg, ID, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { ExplanationService } from './explanation.service.ts';
import { NotificationExplanation } from './explanation.type.ts';

@Resolver()
export class ExplanationResolver {
  constructor(private readonly service: ExplanationService) {}

  @Query(() => NotificationExplanation, {
    nullable: true,
    description:
      'Explains by which channels a notification was sent to a recipient, waits or was withheld, why, and what was ' +
      'attempted. Null for users who are not recipients or not known as such yet: recipients are found in the background.',
  })
  explainNotification(
    @Arg('id', () => ID, { description: 'The `notificationId`: the same for every recipient.' }) id: string,
    @Arg('recipientId', () => ID, { description: 'Id of the user who should have received it.' })
    recipientId: string,
  ): Promise<NotificationExplanation | null> {
    return this.service.explain(id, recipientId);
  }
}
