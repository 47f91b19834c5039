import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Args, ID, Int, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { NotificationView } from '../contract/notification.ts';
import { WindowArgs } from '../paging/window.input.ts';
import type { InboxService } from './inbox.service.ts';
import { NotificationPage, NotificationType } from './notification.type.ts';

const unreadNotificationCount = [
  Int,
  'How many of the caller’s notifications are unread now; counted where it is selected.',
] as const;

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

  @Mutation('Marks a notification as read; repeats keep the first time.', {
    input: { id: [ID, 'Of the caller’s own.'] },
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
    payload: { readCount: [Int, 'How many were unread.'], unreadNotificationCount },
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
    entity: entityType === null || entityId === null ? null : { entityType, entityId },
  };
}
