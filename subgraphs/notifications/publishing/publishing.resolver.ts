import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Field, ID, ObjectType, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { CancellationService } from './cancellation.service.ts';
import { PublishNotificationInput } from './publishing.input.ts';
import type { PublishingService } from './publishing.service.ts';

/** A notification on its way. */
@ObjectType({ description: 'A notification that was published and is on its way.' })
class PublishedNotification {
  @Field(() => ID, { description: 'The `notificationId` of every recipient’s copy.' })
  id!: string;

  @Field(() => String, { description: 'Name of the notification type.' })
  notificationType!: string;
}

/** A notification that ended before all of it was sent. */
@ObjectType({ description: 'A notification of which nothing more is sent.' })
class CancelledNotification {
  @Field(() => ID, { description: 'The `notificationId` of every recipient’s copy.' })
  id!: string;

  @Field(() => String, { description: 'Name of the notification type.' })
  notificationType!: string;

  @Field(() => Date, { description: 'When it was cancelled first.' })
  cancelledAt!: Date;
}

@Resolver()
export class PublishingResolver {
  constructor(
    private readonly service: PublishingService,
    private readonly cancellation: CancellationService,
  ) {}

  @Mutation(
    'Publishes a notification to users of the caller’s tenant. Inbox rows and deliveries are created in the background.',
    {
      input: PublishNotificationInput,
      payload: { publishedNotification: [PublishedNotification, 'The notification on its way.'] },
    },
  )
  async publishNotification(input: PublishNotificationInput) {
    return { publishedNotification: await this.service.publish(input) };
  }

  @Mutation(
    'Cancels a notification: what waits for a step or another attempt is withheld, what was sent stays sent. Repeats keep ' +
      'the first time. Notifications are stored in the background: one that was published a moment ago may not be found yet.',
    {
      input: { id: [ID, 'The `notificationId`: the same for every recipient.'] },
      payload: { cancelledNotification: [CancelledNotification, 'The notification that was cancelled.'] },
    },
  )
  async cancelNotification({ id }: { readonly id: string }) {
    return { cancelledNotification: await this.cancellation.cancel(id) };
  }
}
