import { Arg, Field, ID, Mutation, ObjectType, Resolver } from '../../kernel/subgraph/type-graphql.ts';
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

  @Mutation(() => PublishedNotification, {
    description: 'Notifies people of the caller’s tenant. The rows and deliveries follow in the background.',
  })
  publishNotification(
    @Arg('input', () => PublishNotificationInput, { description: 'What, and to whom.' })
    input: PublishNotificationInput,
  ): Promise<PublishedNotification> {
    return this.service.publish(input);
  }
}
