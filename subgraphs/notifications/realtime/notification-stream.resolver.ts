import { invalidInput } from '../../kernel/error/domain-error.ts';
import {
  Arg,
  Field,
  ID,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
  streamedByKernel,
} from '../../kernel/subgraph/type-graphql.ts';
import type { RealtimeNotification } from '../contract/notification.ts';
import { toType } from '../inbox/inbox.resolver.ts';
import { NotificationType } from '../inbox/notification.type.ts';
import type { NotificationStreamService } from './notification-stream.service.ts';

/**
 * Parses a client's position: the `eventId` of its last notification.
 * @returns null for none.
 * @throws {DomainError} `invalid` for an unknown format.
 */
function positionOf(eventId: string | null | undefined): number | null {
  if (eventId === null || eventId === undefined) return null;
  if (!/^\d{1,15}$/.test(eventId)) throw invalidInput({ lastEventId: ['Validation:InvalidFormat'] });
  return Number(eventId);
}

@ObjectType({ description: 'The notifications after a position, oldest first.' })
class MissedNotifications {
  @Field(() => [NotificationType], { description: 'The next ones, at most 100.' })
  items!: NotificationType[];

  @Field(() => Boolean, { description: 'Whether there are later ones.' })
  hasMore!: boolean;

  @Field(() => ID, {
    description: 'The highest position so far; a client that has missed nothing starts here.',
  })
  lastEventId!: string;
}

const lastEventIdArgument = {
  nullable: true,
  description: 'The `eventId` of the client’s last notification; absent: only new notifications.',
};

@Resolver(() => NotificationType)
export class NotificationStreamResolver {
  constructor(private readonly service: NotificationStreamService) {}

  @Query(() => MissedNotifications, {
    description: 'The caller’s notifications after a position of the stream, for clients that reconnect.',
  })
  async missedNotifications(
    @Arg('lastEventId', () => ID, lastEventIdArgument) lastEventId?: string | null,
  ): Promise<MissedNotifications> {
    const { messages, hasMore, last } = await this.service.page(positionOf(lastEventId));
    return { items: messages.map(toType), hasMore, lastEventId: `${last}` };
  }

  @Subscription(() => NotificationType, {
    description:
      'The caller’s new notifications. With `lastEventId`, first those after it, each once and in order.',
    ...streamedByKernel,
  })
  notificationReceived(
    @Root() notification: RealtimeNotification,
    @Arg('lastEventId', () => ID, lastEventIdArgument) _lastEventId?: string | null,
  ): NotificationType {
    return toType(notification);
  }

  /** The stream behind {@link notificationReceived}. */
  async listen(lastEventId: string | null | undefined): Promise<AsyncIterableIterator<RealtimeNotification>> {
    return this.service.listen(positionOf(lastEventId));
  }
}
