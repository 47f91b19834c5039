import { Field, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

/** A notification on its way. */
@ObjectType({ description: 'A notification that was published and is on its way.' })
export class PublishedNotification {
  @Field(() => ID, { description: 'The `notificationId` of every recipient’s copy.' })
  id!: string;

  @Field(() => String, { description: 'Name of the notification type.' })
  notificationType!: string;
}
