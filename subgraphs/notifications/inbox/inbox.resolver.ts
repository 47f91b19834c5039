import { type ConnectionSelection, mapNodes } from '../../kernel/persistence/connection.ts';
import { ListSize, PagedArguments } from '../../kernel/subgraph/connection.type.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import {
  Args,
  ArgsType,
  Field,
  ID,
  Int,
  ObjectType,
  Query,
  Resolver,
} from '../../kernel/subgraph/type-graphql.ts';
import type { NotificationView } from '../contract/notification.ts';
import type { TypeCatalog } from '../type/type-catalog.ts';
import type { TypeTexts } from '../type/type-texts.ts';
import type { InboxService } from './inbox.service.ts';
import { InboxFilterInput, readFilter } from './inbox-filter.input.ts';
import { NotificationConnection, NotificationType } from './notification.type.ts';

export const unreadNotificationCount = [
  Int,
  'Number of the caller’s unread notifications; counted only if selected.',
] as const;

@ArgsType()
class NotificationListArguments extends PagedArguments() {
  @Field(() => InboxFilterInput, {
    nullable: true,
    description: 'Selects notifications of the inbox; default: all that are neither archived nor snoozed.',
  })
  filter?: InboxFilterInput | null;
}

@ObjectType({ description: 'The caller’s unread notifications of one category.' })
class UnreadNotificationCount {
  @Field(() => String, {
    description: 'The `group` of notification types; of a type that no module defines any more its name.',
  })
  category!: string;

  @Field(() => String, { description: 'Label of the category in the caller’s language.' })
  label!: string;

  @Field(() => Int, { description: 'How many are unread, at least one.' })
  unreadCount!: number;
}

@Resolver(() => NotificationType)
export class InboxResolver {
  constructor(
    private readonly service: InboxService,
    private readonly catalog: TypeCatalog,
    private readonly texts: TypeTexts,
  ) {}

  @ListSize()
  @Query(() => NotificationConnection, {
    description: 'The caller’s notifications, newest first; what was snoozed by the time it came back.',
  })
  async notifications(
    @Args(() => NotificationListArguments) list: NotificationListArguments,
    @Selected() selected: ConnectionSelection,
  ) {
    return mapNodes(await this.service.list(list, selected, readFilter(this.catalog, list.filter)), toType);
  }

  @Query(() => Int, { description: 'Number of the caller’s unread notifications.' })
  unreadNotificationCount(): Promise<number> {
    return this.service.countUnread();
  }

  @Query(() => [UnreadNotificationCount], {
    description:
      'Numbers of the caller’s unread notifications by category; categories without any are absent.',
  })
  async unreadNotificationCounts(): Promise<UnreadNotificationCount[]> {
    const counts = await this.service.countUnreadByType();
    const counted = [...counts].map(([name, unread]) => ({
      group: this.catalog.find(name)?.group ?? name,
      unread,
    }));
    return [...Map.groupBy(counted, ({ group }) => group)]
      .map(([group, of]) => ({
        category: group,
        label: this.texts.groupLabel({ group }),
        unreadCount: of.reduce((sum, { unread }) => sum + unread, 0),
      }))
      .sort((a, b) => (a.category < b.category ? -1 : 1));
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

  @Mutation('Marks all notifications as read, except snoozed ones.', {
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
