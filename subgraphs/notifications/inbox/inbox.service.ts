import type { Clock } from '../../kernel/clock/clock.ts';
import type { PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import { prepareStatement, type TenantReads } from '../../kernel/persistence/prepared-statement.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import type { NotificationView } from '../contract/notification.ts';
import { notificationNotFound } from '../notifications.errors.ts';
import { cursorOf, type WindowRequest, windowOf } from '../paging/page-window.rules.ts';
import {
  type InboxRow,
  inboxColumns,
  permissionCondition,
  permittedItem,
  viewOf,
} from './inbox-view.rules.ts';

/** A page of the inbox, from one snapshot. */
export interface InboxPage {
  readonly items: NotificationView[];
  readonly totalCount: number;
  readonly hasMore: boolean;
  /** Where the next page begins; null on the last. */
  readonly nextCursor: string | null;
  /** Of the whole inbox. */
  readonly unreadCount: number;
}

type PageRow = { readonly total: number; readonly unread: number } & (InboxRow | { readonly id: null });

const isSequence = (key: string) => /^\d{1,15}$/.test(key);

const pageStatement = prepareStatement(
  `select counted.total, counted.unread, page.*
   from (select count(*)::int as total, count(*) filter (where read_at is null)::int as unread
         from notifications.inbox_item i
         where tenant_id = $1 and recipient_id = $2 and in_app and ${permissionCondition('$3')}) as counted
   left join (select ${inboxColumns}
              from notifications.inbox_item i join notifications.notification n on n.id = i.notification_id
              where i.tenant_id = $1 and i.recipient_id = $2 and i.in_app and ${permissionCondition('$3')} and i.sequence < $4
              order by i.sequence desc limit $5 offset $6) as page on true
   order by page.sequence desc`,
);

const unreadStatement = prepareStatement(
  `select count(*)::int as unread from notifications.inbox_item i
   where tenant_id = $1 and recipient_id = $2 and in_app and read_at is null and ${permissionCondition('$3')}`,
);

/** The caller's own notifications, as far as it still holds the permissions they ask for. */
export class InboxService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly permissions: Pick<PermissionChecker, 'listPermissions'>,
    private readonly reads: TenantReads,
  ) {}

  /**
   * The caller's notifications, newest first. One statement, and one for permissions at most. @throws {DomainError}
   * `invalid` for the request.
   */
  async list(request: WindowRequest): Promise<InboxPage> {
    const { limit, offset, after } = windowOf(request, isSequence);
    const [tenantId, userId] = this.owner;
    const newest = after ?? Number.MAX_SAFE_INTEGER;
    const values = [tenantId, userId, await this.listHeldPermissions(), newest, limit + 1, offset];
    const rows = await this.reads.rows<PageRow>(tenantId, pageStatement, values);
    const found = rows.filter((row): row is Extract<PageRow, InboxRow> => row.id !== null);
    const items = found.slice(0, limit);
    const hasMore = found.length > limit;
    const last = items.at(-1);
    return {
      items: items.map(viewOf),
      totalCount: rows[0]?.total ?? 0,
      unreadCount: rows[0]?.unread ?? 0,
      hasMore,
      nextCursor: hasMore && last !== undefined ? cursorOf(String(last.sequence)) : null,
    };
  }

  /** How many of the caller's notifications are unread. */
  async countUnread(): Promise<number> {
    const [tenantId, userId] = this.owner;
    const values = [tenantId, userId, await this.listHeldPermissions()];
    const [row] = await this.reads.rows<{ readonly unread: number }>(tenantId, unreadStatement, values);
    return row?.unread ?? 0;
  }

  /**
   * Marks one as read; one that is read keeps its time.
   * @throws {DomainError} `notFound`, also for another user's.
   */
  async markRead(id: string): Promise<NotificationView> {
    const known = checkUuid(id, notificationNotFound);
    const held = await this.listHeldPermissions();
    return this.unit.run('markNotificationRead', async ({ em }) => {
      const [row]: InboxRow[] = await em.execute(
        `with i as (update notifications.inbox_item i set read_at = coalesce(read_at, ?)
                    where id = ? and tenant_id = ? and recipient_id = ? and in_app and ${permittedItem} returning *)
         select ${inboxColumns} from i join notifications.notification n on n.id = i.notification_id`,
        [this.clock.now(), known, ...this.owner, held],
      );
      if (row === undefined) throw notificationNotFound();
      return viewOf(row);
    });
  }

  /** Marks all as read. @returns how many were unread. */
  async markAllRead(): Promise<number> {
    const held = await this.listHeldPermissions();
    return this.unit.run('markAllNotificationsRead', async ({ em }) => {
      const rows: object[] = await em.execute(
        `update notifications.inbox_item i set read_at = ?
         where tenant_id = ? and recipient_id = ? and in_app and read_at is null and ${permittedItem} returning id`,
        [this.clock.now(), ...this.owner, held],
      );
      return rows.length;
    });
  }

  /** The parameter of {@link permittedItem}. */
  private async listHeldPermissions(): Promise<string> {
    const { actor, tenant } = this.unit.call;
    return JSON.stringify(await this.permissions.listPermissions(actor, tenant));
  }

  private get owner(): [tenantId: string, userId: string] {
    const { actor, tenant } = this.unit.call;
    return [tenant.id, actor.userId ?? ''];
  }
}
