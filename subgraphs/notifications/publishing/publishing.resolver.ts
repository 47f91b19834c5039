import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Field, ID, ObjectType, Resolver } from '../../kernel/subgraph/type-graphql.ts';
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

@Resolver()
export class PublishingResolver {
  constructor(private readonly service: PublishingService) {}

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
}
