import {
  Field,
  graphEnum,
  ID,
  Int,
  ObjectType,
  Resolver,
  Root,
  Subscription,
  streamedByKernel,
} from '../../kernel/subgraph/type-graphql.ts';
import { type InboxChangeKind, type InboxNews, inboxChangeKinds } from '../contract/notification.ts';
import type { InboxService } from '../inbox/inbox.service.ts';
import type { InboxNewsService, MissedChanges } from './inbox-news.service.ts';

const InboxChangeKindEnum = graphEnum(
  inboxChangeKinds,
  'InboxChangeKind',
  'What the owner of an inbox did to notifications.',
  {
    Read: 'Marked them as read.',
    Archived: 'Archived them, which marks them as read.',
    Unarchived: 'Took them back from the archive.',
    Snoozed: 'Snoozed them; they are unread when they come back.',
    Unsnoozed: 'Ended the snooze of them.',
    Answered: 'Chose an action, which marks them as read.',
  },
);

@ObjectType({ description: 'A change of the caller’s inbox that the caller made, perhaps elsewhere.' })
class InboxChange {
  @Field(() => InboxChangeKindEnum, {
    nullable: true,
    description: 'What was done. Null: changes may have been missed, and the inbox is to be read again.',
  })
  change!: InboxChangeKind | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'The changed notifications; null for more than 100, or where it is not known which.',
  })
  ids!: readonly string[] | null;

  @Field(() => Int, { description: 'Number of the caller’s unread notifications; counted only if selected.' })
  unreadNotificationCount!: number;
}

@Resolver(() => InboxChange)
export class InboxNewsResolver {
  constructor(
    private readonly service: InboxNewsService,
    private readonly inbox: InboxService,
  ) {}

  @Subscription(() => InboxChange, {
    description:
      'What the caller does to their inbox, in any of their sessions: reading, archiving, snoozing, answering. New ' +
      'notifications come by `notificationReceived`.',
    ...streamedByKernel,
  })
  inboxChanged(@Root() news: InboxNews | MissedChanges) {
    return { ...news, unreadNotificationCount: () => this.inbox.countUnread() };
  }

  /** The stream behind {@link inboxChanged}. */
  listen(): Promise<AsyncIterableIterator<InboxNews | MissedChanges>> {
    return this.service.listen();
  }
}
