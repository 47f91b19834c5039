import { Field, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { NotificationType } from '../inbox/notification.type.ts';

/** A notification as streams carry it. */
@ObjectType({ description: 'A notification on its way to its recipient’s clients.' })
export class ReceivedNotification extends NotificationType {
  @Field(() => ID, {
    description: 'Its position in the stream: grows with every notification of the recipient.',
  })
  eventId!: string;
}

/** What a client missed. */
@ObjectType({ description: 'The notifications after a position, oldest first.' })
export class MissedNotifications {
  @Field(() => [ReceivedNotification], { description: 'The next ones, 100 at most.' })
  items!: ReceivedNotification[];

  @Field(() => Boolean, { description: 'Whether there are more after these.' })
  hasMore!: boolean;

  @Field(() => ID, {
    description: 'The highest position so far: where a client begins that has missed nothing.',
  })
  lastEventId!: string;
}
