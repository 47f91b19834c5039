import type { RequestContext } from '../../kernel/call/context.ts';
import type { PubSub } from '../../kernel/messaging/pub-sub.ts';
import { ReplayedStream, type StoredPage } from '../../kernel/messaging/replayed-stream.ts';
import type { PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import { type RealtimeNotification, realtimeTopic } from '../contract/notification.ts';
import { type InboxRow, inboxColumns, permittedItem, realtimeOf } from '../inbox/inbox-view.rules.ts';

/** Notifications one read brings. */
const replayPage = 100;

type PageRow = { readonly last: string | number } & (InboxRow | { readonly id: null });

/** The caller's new notifications, joined to the stored ones. */
export class NotificationStreamService {
  constructor(
    private readonly request: Pick<RequestContext, 'actor' | 'tenant' | 'signal'>,
    private readonly database: Database,
    private readonly pubSub: PubSub,
    private readonly permissions: Pick<PermissionChecker, 'listPermissions'>,
  ) {}

  /**
   * Stored notifications after a position, oldest first, filtered by the caller's current permissions. One statement,
   * and at most one for permissions.
   * @param after null: only the highest position.
   */
  async page(after: number | null): Promise<StoredPage<RealtimeNotification>> {
    const { actor, tenant } = this.request;
    const held = after === null ? [] : await this.permissions.listPermissions(actor, tenant);
    const owner = [tenant.id, this.userId];
    // A stream outlives any session of the database.
    const rows: PageRow[] = await this.database.session(tenant.id).execute(
      `select head.last, page.*
       from (select coalesce(max(last_sequence), 0) as last
             from notifications.inbox_head where tenant_id = ? and recipient_id = ?) as head
       left join (select ${inboxColumns}
                  from notifications.inbox_item i join notifications.notification n on n.id = i.notification_id
                  where i.tenant_id = ? and i.recipient_id = ? and i.realtime and ${permittedItem} and i.sequence > ?
                    and i.archived_at is null and i.snoozed_until is null
                  order by i.sequence limit ?) as page on true
       order by page.sequence`,
      [...owner, ...owner, JSON.stringify(held), after ?? Number.MAX_SAFE_INTEGER, replayPage + 1],
    );
    const found = rows.filter((row): row is Extract<PageRow, InboxRow> => row.id !== null);
    return {
      messages: found.slice(0, replayPage).map(realtimeOf),
      hasMore: found.length > replayPage,
      last: Number(rows[0]?.last ?? 0),
    };
  }

  /**
   * Yields each notification after a position once, in order, until the call ends. Survives an outage of Redis: missed
   * notifications are read from the database afterwards.
   * @param after null: from now on.
   */
  async listen(after: number | null): Promise<AsyncIterableIterator<RealtimeNotification>> {
    const { tenant, signal } = this.request;
    let stop = () => {};
    const stream = new ReplayedStream<RealtimeNotification>(
      { idOf: ({ sequence }) => sequence, read: (position) => this.page(position) },
      () => {
        stop();
        signal.removeEventListener('abort', end);
      },
    );
    const end = () => void stream.return();
    signal.addEventListener('abort', end, { once: true });
    stop = await this.pubSub.follow<RealtimeNotification | null>(realtimeTopic(tenant.id, this.userId), {
      // Null: something is there that the permissions of its reader decide about.
      onMessage: (notification) => (notification === null ? stream.gap() : stream.offer(notification)),
      onGap: () => stream.gap(),
    });
    try {
      if (signal.aborted) end();
      if (stream.isEnded) stop();
      else await stream.open(after);
      return stream;
    } catch (error) {
      end();
      throw error;
    }
  }

  private get userId(): string {
    return this.request.actor.userId ?? '';
  }
}
