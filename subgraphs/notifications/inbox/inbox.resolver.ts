import { mapNodes, type SelectedParts } from '../../kernel/persistence/connection.ts';
import { ListSize, PagedArguments } from '../../kernel/subgraph/connection.type.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import { Args, ArgsType, ID, Int, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { NotificationView } from '../contract/notification.ts';
import type { InboxService } from './inbox.service.ts';
import { NotificationConnection, NotificationType } from './notification.type.ts';

const unreadNotificationCount = [
  Int,
  'Number of the caller’s unread notifications; counted only if selected.',
] as const;

@ArgsType()
class NotificationListArguments extends PagedArguments() {}

@Resolver(() => NotificationType)
export class InboxResolver {
  constructor(private readonly service: InboxService) {}

  @ListSize()
  @Query(() => NotificationConnection, { description: 'The caller’s notifications, newest first.' })
  async notifications(
    @Args(() => NotificationListArguments) list: NotificationListArguments,
    @Selected() selected: SelectedParts,
  ) {
    return mapNodes(await this.service.list(list, selected), toType);
  }

  @Query(() => Int, { description: 'Number of the caller’s unread notifications.' })
  unreadNotificationCount(): Promise<number> {
    return this.service.countUnread();
  }

  @Mutation('Marks a notification as read; repeats keep the first time.', {
    input: { id: [ID, 'From the caller’s copy.'] },
    payload: { notification: [NotificationType, 'The notification, now read.'], unreadNotificationCount },
  })
  async markNotificationRead({ id }: { id: string }) {
    return {
      notification: toType(await this.service.markRead(id)),
      unreadNotificationCount: () => this.service.countUnread(),
    };
  }

  @Mutation('Marks all notifications as read.', {
    input: {},
    payload: { readCount: [Int, 'Number of notifications that were unread.'], unreadNotificationCount },
  })
  async markAllNotificationsRead() {
    return {
      readCount: await this.service.markAllRead(),
      unreadNotificationCount: () => this.service.countUnread(),
    };
  }
}

/** A notification as the graph shows it. */
export function toType(view: NotificationView): NotificationType {
  const { entityType, entityId } = view;
  return {
    ...view,
    eventId: `${view.sequence}`,
    entity: entityType === null || entityId === null ? null : { entityType, entityId },
  };
}
