import { useMemo } from 'react';
import {
  ArchiveNotificationDocument,
  InboxChangedDocument,
  type InboxChangedSubscription,
  InboxDocument,
  type InboxQuery,
  MarkAllNotificationsReadDocument,
  MarkNotificationReadDocument,
  NotificationReceivedDocument,
} from '../generated/graphql.ts';
import { PagedResource, type Paging, type Rows } from './paged-resource.ts';
import type { Platform, PlatformError } from './platform.ts';
import { useLive } from './use-live.ts';

/** A notification of the inbox. */
export type InboxNotification = InboxQuery['notifications']['nodes'][number];

interface InboxData extends Rows<InboxNotification> {
  readonly unreadCount: number;
}

type InboxChange = InboxChangedSubscription['inboxChanged'];

const asRead = (row: InboxNotification): InboxNotification[] => [{ ...row, isRead: true }];

/** What becomes of a notification in the list; after other changes the list is read again. */
const effects: Readonly<Record<string, (row: InboxNotification) => InboxNotification[]>> = {
  Read: asRead,
  Answered: asRead,
  Archived: () => [],
  Snoozed: () => [],
};

class InboxFeed extends PagedResource<InboxNotification, InboxData> {
  static readonly kind = 'inbox';
  protected readonly pageSize: number;
  readonly #heard = new Set<string>();

  constructor(platform: Platform, pageSize: number) {
    super(platform);
    this.pageSize = pageSize;
  }

  protected override async readPage(paging: Paging): Promise<InboxData> {
    const { notifications, unreadNotificationCount } = await this.platform.graph.run(
      InboxDocument,
      paging,
      this.signal,
    );
    const { nodes, pageInfo } = notifications;
    return {
      rows: nodes,
      hasMore: pageInfo.hasNextPage,
      endCursor: pageInfo.endCursor ?? null,
      unreadCount: unreadNotificationCount,
    };
  }

  /** The subscription begins where the list ends: nothing is missed, also after a lost connection. */
  protected override async begin(): Promise<void> {
    await this.refresh();
    this.listen();
  }

  protected override listen(): void {
    const [newest] = this.state.data?.rows ?? [];
    const next = ({ notificationReceived }: { notificationReceived: InboxNotification }) =>
      this.#take(notificationReceived);
    const lastEventId = newest?.eventId ?? null;
    this.platform.live.follow(
      NotificationReceivedDocument,
      { lastEventId },
      { next, fail: this.fail },
      this.signal,
    );
    this.platform.live.follow(
      InboxChangedDocument,
      {},
      { next: ({ inboxChanged }) => this.#apply(inboxChanged), fail: this.fail },
      this.signal,
    );
  }

  markRead(id: string): Promise<PlatformError | null> {
    const withRead = this.changeRow(id, { isRead: true });
    const read = (data: InboxData) => {
      const wasUnread = data.rows.some((row) => row.id === id && !row.isRead);
      return { ...withRead(data), unreadCount: data.unreadCount - (wasUnread ? 1 : 0) };
    };
    return this.optimistic(read, async () => {
      const { markNotificationRead } = await this.platform.graph.run(MarkNotificationReadDocument, {
        input: { id },
      });
      const { unreadNotificationCount: unreadCount } = markNotificationRead;
      this.change((data) => ({ ...withRead(data), unreadCount }));
    });
  }

  archive(id: string): Promise<PlatformError | null> {
    const without = (data: InboxData) => {
      const isUnread = data.rows.some((row) => row.id === id && !row.isRead);
      const rows = data.rows.filter((row) => row.id !== id);
      return { ...data, rows, unreadCount: data.unreadCount - (isUnread ? 1 : 0) };
    };
    return this.optimistic(without, async () => {
      const { archiveNotification } = await this.platform.graph.run(ArchiveNotificationDocument, {
        input: { id },
      });
      const { unreadNotificationCount: unreadCount } = archiveNotification;
      this.change((data) => ({ ...without(data), unreadCount }));
    });
  }

  markAllRead(): Promise<PlatformError | null> {
    const read = (data: InboxData) => ({
      ...data,
      rows: data.rows.map((row) => ({ ...row, isRead: true })),
      unreadCount: 0,
    });
    return this.optimistic(read, async () => {
      await this.platform.graph.run(MarkAllNotificationsReadDocument, { input: {} });
      this.change(read);
    });
  }

  /** Shows what was done in another tab or on another device. */
  #apply({ change, ids, unreadNotificationCount: unreadCount }: InboxChange): void {
    const effect = change == null ? undefined : effects[change];
    if (effect === undefined || ids == null) {
      void this.reread();
      return;
    }
    const changed = new Set(ids);
    this.change((data) => ({
      ...data,
      rows: data.rows.flatMap((row) => (changed.has(row.id) ? effect(row) : [row])),
      unreadCount,
    }));
  }

  /**
   * A connection that is opened again repeats what came since the first. One that was snoozed comes back by a new event.
   */
  #take(notification: InboxNotification): void {
    if (this.#heard.has(notification.eventId)) return;
    this.#heard.add(notification.eventId);
    this.change((data) =>
      data.rows.some(({ id }) => id === notification.id)
        ? data
        : {
            ...data,
            rows: [notification, ...data.rows],
            unreadCount: data.unreadCount + (notification.isRead ? 0 : 1),
          },
    );
  }
}

/** The caller's notifications. */
export interface Inbox {
  /** The newest first. */
  readonly notifications: readonly InboxNotification[];
  readonly unreadCount: number;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly error: PlatformError | null;
  readonly loadMore: () => Promise<PlatformError | null>;
  /** Shown at once. */
  readonly markRead: (id: string) => Promise<PlatformError | null>;
  /** Takes one out of the list; shown at once. */
  readonly archive: (id: string) => Promise<PlatformError | null>;
  /** Shown at once. */
  readonly markAllRead: () => Promise<PlatformError | null>;
  readonly refresh: () => Promise<PlatformError | null>;
}

/** The caller's notifications, live. @param options `pageSize`: rows of a page, 1 to 100; default 20. */
export function useInbox({ pageSize = 20 }: { readonly pageSize?: number } = {}): Inbox {
  const [{ data, error, isLoading }, run] = useLive(InboxFeed, pageSize);
  const actions = useMemo(
    () => ({
      loadMore: () => run((feed) => feed.loadMore()),
      markRead: (id: string) => run((feed) => feed.markRead(id)),
      archive: (id: string) => run((feed) => feed.archive(id)),
      markAllRead: () => run((feed) => feed.markAllRead()),
      refresh: () => run((feed) => feed.refresh()),
    }),
    [run],
  );
  const { rows = [], unreadCount = 0, hasMore = false } = data ?? {};
  return { notifications: rows, unreadCount, hasMore, isLoading, error, ...actions };
}
