import { Arg, Args, ID, Int, Mutation, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { NotificationView } from '../contract/notification.ts';
import { WindowArgs } from '../paging/window.input.ts';
import type { InboxService } from './inbox.service.ts';
import { NotificationPage, NotificationType } from './notification.type.ts';

@Resolver(() => NotificationType)
export class InboxResolver {
  constructor(private readonly service: InboxService) {}

  @Query(() => NotificationPage, { description: 'The caller’s notifications, newest first.' })
  async notifications(@Args(() => WindowArgs) window: WindowArgs): Promise<NotificationPage> {
    const page = await this.service.list(window);
    return { ...page, items: page.items.map(toType) };
  }

  @Query(() => Int, { description: 'How many of the caller’s notifications are unread.' })
  unreadNotificationCount(): Promise<number> {
    return this.service.countUnread();
  }

  @Mutation(() => NotificationType, {
    description: 'Marks a notification as read; repeats keep the first time.',
  })
  async markNotificationRead(
    @Arg('id', () => ID, { description: 'Of the caller’s own.' }) id: string,
  ): Promise<NotificationType> {
    return toType(await this.service.markRead(id));
  }

  @Mutation(() => Int, { description: 'Marks all notifications as read. Answers how many were unread.' })
  markAllNotificationsRead(): Promise<number> {
    return this.service.markAllRead();
  }
}

/** A notification as the graph shows it. */
export function toType(view: NotificationView): NotificationType {
  const { entityType, entityId } = view;
  return {
    ...view,
    entity: entityType === null || entityId === null ? null : { entityType, entityId },
  };
}
