import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { ID, Int, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { NotificationView } from '../contract/notification.ts';
import type { TypeCatalog } from '../type/type-catalog.ts';
import { toType, unreadNotificationCount } from './inbox.resolver.ts';
import type { InboxService } from './inbox.service.ts';
import type { InboxChangesService } from './inbox-changes.service.ts';
import { InboxFilterInput, readFilter } from './inbox-filter.input.ts';
import { NotificationType } from './notification.type.ts';

const id = [ID, 'From the caller’s copy.'] as const;

const changed = {
  notification: [NotificationType, 'The notification after the change.'],
  unreadNotificationCount,
} as const;

const filter = [
  InboxFilterInput,
  'Selects notifications; default: all that are neither archived nor snoozed.',
  { nullable: true },
] as const;

const hasMore = [
  Boolean,
  'Whether the filter may select more: the operation changes the newest 1,000 at most, and can be repeated.',
] as const;

type One = { readonly id: string };
type Filtered = { readonly filter?: InboxFilterInput | null };

@Resolver(() => NotificationType)
export class InboxChangesResolver {
  constructor(
    private readonly inbox: InboxService,
    private readonly service: InboxChangesService,
    private readonly catalog: TypeCatalog,
  ) {}

  @Mutation('Takes a notification out of the inbox and marks it as read; repeats keep the first time.', {
    input: { id },
    payload: changed,
  })
  async archiveNotification(input: One) {
    return this.answerOf(await this.service.archive(input.id));
  }

  @Mutation('Takes an archived notification back into the inbox; it stays read.', {
    input: { id },
    payload: changed,
  })
  async unarchiveNotification(input: One) {
    return this.answerOf(await this.service.unarchive(input.id));
  }

  @Mutation(
    'Hides a notification until a time. It then comes back as unread, and streams carry it again with a new `eventId`.',
    {
      input: {
        id,
        until: [
          Date,
          'A time in the future, at most 366 days ahead. A person snoozes at most 1,000 at once.',
        ],
      },
      payload: changed,
    },
  )
  async snoozeNotification({ id: of, until }: One & { readonly until: Date }) {
    return this.answerOf(await this.service.snooze(of, until));
  }

  @Mutation('Lets a snoozed notification come back now, as unread.', { input: { id }, payload: changed })
  async unsnoozeNotification(input: One) {
    return this.answerOf(await this.service.unsnooze(input.id));
  }

  @Mutation('Marks the newest notifications that a filter selects as read, at most 1,000.', {
    input: { filter },
    payload: {
      readCount: [Int, 'Number of notifications that were unread.'],
      hasMore,
      unreadNotificationCount,
    },
  })
  async markNotificationsRead(input: Filtered) {
    const { count: readCount, ...rest } = await this.service.readAll(readFilter(this.catalog, input.filter));
    return { readCount, ...rest, unreadNotificationCount: () => this.inbox.countUnread() };
  }

  @Mutation('Archives the newest notifications that a filter selects, at most 1,000.', {
    input: { filter },
    payload: {
      archivedCount: [Int, 'Number of notifications that were not archived before.'],
      hasMore,
      unreadNotificationCount,
    },
  })
  async archiveNotifications(input: Filtered) {
    const { count: archivedCount, ...rest } = await this.service.archiveAll(
      readFilter(this.catalog, input.filter),
    );
    return { archivedCount, ...rest, unreadNotificationCount: () => this.inbox.countUnread() };
  }

  @Mutation(
    'Chooses an action of a notification and marks it as read. The first answer counts: another one is a conflict.',
    {
      input: { id, actionId: [ID, 'The `id` of one of the notification’s actions.'] },
      payload: changed,
    },
  )
  async answerNotification({ id: of, actionId }: One & { readonly actionId: string }) {
    return this.answerOf(await this.service.answer(of, actionId));
  }

  private answerOf(notification: NotificationView) {
    return {
      notification: toType(notification),
      unreadNotificationCount: () => this.inbox.countUnread(),
    };
  }
}
