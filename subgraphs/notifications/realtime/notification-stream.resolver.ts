import {
  Arg,
  ID,
  Query,
  Resolver,
  Root,
  Subscription,
  streamedByKernel,
} from '../../kernel/subgraph/type-graphql.ts';
import type { RealtimeNotification } from '../contract/notification.ts';
import { toType } from '../inbox/inbox.resolver.ts';
import { positionOf } from './event-id.rules.ts';
import type { NotificationStreamService } from './notification-stream.service.ts';
import { MissedNotifications, ReceivedNotification } from './received-notification.type.ts';

const lastEventIdArgument = {
  nullable: true,
  description: 'The `eventId` of the last notification the client has; absent: it wants none of the past.',
};

@Resolver(() => ReceivedNotification)
export class NotificationStreamResolver {
  constructor(private readonly service: NotificationStreamService) {}

  @Query(() => MissedNotifications, {
    description: 'What the caller’s stream brought after a position, for clients that were away.',
  })
  async missedNotifications(
    @Arg('lastEventId', () => ID, lastEventIdArgument) lastEventId?: string | null,
  ): Promise<MissedNotifications> {
    const { messages, hasMore, last } = await this.service.page(positionOf(lastEventId));
    return { items: messages.map(toReceivedNotification), hasMore, lastEventId: `${last}` };
  }

  @Subscription(() => ReceivedNotification, {
    description:
      'The caller’s notifications as they come. With `lastEventId`, first those after it: each once, in order.',
    ...streamedByKernel,
  })
  notificationReceived(
    @Root() notification: RealtimeNotification,
    @Arg('lastEventId', () => ID, lastEventIdArgument) _lastEventId?: string | null,
  ): ReceivedNotification {
    return toReceivedNotification(notification);
  }

  /** The stream behind {@link notificationReceived}. */
  async listen(lastEventId: string | null | undefined): Promise<AsyncIterableIterator<RealtimeNotification>> {
    return this.service.listen(positionOf(lastEventId));
  }
}

function toReceivedNotification(notification: RealtimeNotification): ReceivedNotification {
  return { ...toType(notification), eventId: `${notification.sequence}` };
}
