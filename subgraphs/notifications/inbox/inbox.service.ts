import type { Clock } from '../../kernel/clock/clock.ts';
import { driverErrorOf } from '../../kernel/error/driver-errors.ts';
import type { JobSender } from '../../kernel/messaging/job.ts';
import type { PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import { prepareStatement, type TenantReads } from '../../kernel/persistence/prepared-statement.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import { queryLimits } from '../../kernel/query/definition.ts';
import type { NotificationView } from '../contract/notification.ts';
import { notificationNotFound } from '../notifications.errors.ts';
import { cursorOf, pageTooDeep, type WindowRequest, windowOf } from '../paging/page-window.rules.ts';
import { readMarkQueue } from './apply-read-marks.ts';
import {
  clearUnread,
  countedInbox,
  countedInboxStatement,
  countNews,
  lockCounts,
  uncountedRows,
} from './inbox-counts.ts';
import {
  type InboxRow,
  inboxColumns,
  markedAt,
  permissionCondition,
  permittedItem,
  viewOf,
} from './inbox-view.rules.ts';

/** A page of the inbox, from one snapshot. */
export interface InboxPage {
  readonly items: NotificationView[];
  readonly totalCount: number;
  /** Whether there are more than are counted exactly. */
  readonly isTotalCountEstimated: boolean;
  readonly hasMore: boolean;
  /** Start of the next page; null on the last. */
  readonly nextCursor: string | null;
  /** Of the whole inbox. */
  readonly unreadCount: number;
}

interface Counted {
  readonly uncounted: number;
  readonly unread: number;
}

type PageRow = Counted & { readonly total: number; readonly known: number } & (
    | InboxRow
    | { readonly id: null }
  );

const isSequence = (key: string) => /^\d{1,15}$/.test(key);

const { countsTo, skipsByIndex } = queryLimits;

const pageStatement = prepareStatement(
  `select counted.unread, counted.uncounted, counted.total as known, bounded.total, page.*
   from ${countedInbox} as counted
   cross join (select count(*)::int as total from (
       select from notifications.inbox_item i
       where i.tenant_id = $1 and i.recipient_id = $2 and i.in_app and ${permissionCondition('$3')}
       limit ${countsTo + 1}) as first) as bounded
   left join (select ${inboxColumns}
              from notifications.inbox_item i join notifications.notification n on n.id = i.notification_id
              where i.tenant_id = $1 and i.recipient_id = $2 and i.in_app and ${permissionCondition('$3')}
                and i.sequence <= (
                  select i.sequence from notifications.inbox_item i
                  where i.tenant_id = $1 and i.recipient_id = $2 and i.in_app and ${permissionCondition('$3')}
                    and i.sequence < $4
                  order by i.sequence desc limit 1 offset $6)
              order by i.sequence desc limit $5) as page on true
   order by page.sequence desc`,
);

/** The caller's notifications whose permissions it still holds. */
export class InboxService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly permissions: Pick<PermissionChecker, 'listPermissions'>,
    private readonly reads: TenantReads,
    private readonly jobs: JobSender,
  ) {}

  /**
   * The caller's notifications, newest first. One statement, and one for permissions at most. @throws {DomainError}
   * `invalid` for the request.
   */
  async list(request: WindowRequest): Promise<InboxPage> {
    const { limit, offset, after } = windowOf(request, isSequence);
    const [tenantId, userId] = this.owner;
    const newest = after ?? Number.MAX_SAFE_INTEGER;
    const isDeep = offset > skipsByIndex;
    const held = await this.listHeldPermissions();
    const values = [tenantId, userId, held, newest, isDeep ? 0 : limit + 1, isDeep ? 0 : offset];
    const rows = await this.reads.rows<PageRow>(tenantId, pageStatement, values);
    const [{ total, known, unread, uncounted } = { total: 0, known: 0, unread: 0, uncounted: 0 }] = rows;
    const isTotalCountEstimated = total > countsTo;
    if (isDeep && known > offset) throw pageTooDeep(request);
    await this.countForGood(uncounted);
    const found = rows.filter((row): row is Extract<PageRow, InboxRow> => row.id !== null);
    const items = found.slice(0, limit);
    const hasMore = found.length > limit;
    const last = items.at(-1);
    return {
      items: items.map(viewOf),
      totalCount: isTotalCountEstimated ? Math.max(total, known) : total,
      isTotalCountEstimated,
      unreadCount: unread,
      hasMore,
      nextCursor: hasMore && last !== undefined ? cursorOf(String(last.sequence)) : null,
    };
  }

  /** The number of the caller's unread notifications. */
  async countUnread(): Promise<number> {
    const [tenantId, userId] = this.owner;
    const values = [tenantId, userId, await this.listHeldPermissions()];
    const [row] = await this.reads.rows<Counted>(tenantId, countedInboxStatement, values);
    await this.countForGood(row?.uncounted ?? 0);
    return row?.unread ?? 0;
  }

  /**
   * Counts many rows once and stores the count, so that later reads add to it. The read has its answer by then: a database
   * that refuses writes keeps it from being stored, not from being answered.
   */
  private async countForGood(uncounted: number): Promise<void> {
    if (uncounted <= uncountedRows) return;
    try {
      await this.unit.call.em.transactional(async (em) => {
        await lockCounts(em, this.owner);
        await countNews(em, this.owner);
      });
    } catch (error) {
      if (driverErrorOf(error)?.kind !== 'unavailable') throw error;
    }
  }

  /**
   * Marks one as read; one that is read keeps its time.
   * @throws {DomainError} `notFound`, also for another user's.
   */
  async markRead(id: string): Promise<NotificationView> {
    const known = checkUuid(id, notificationNotFound);
    const held = await this.listHeldPermissions();
    return this.unit.run('markNotificationRead', async ({ em }) => {
      await lockCounts(em, this.owner);
      const [row]: InboxRow[] = await em.execute(
        `with was as (
           select i.id, i.tenant_id, i.recipient_id, i.sequence, i.read_at, ${markedAt} as marked_at,
             coalesce(i.required_permission, '') as permission
           from notifications.inbox_item i
           where id = ? and tenant_id = ? and recipient_id = ? and in_app and ${permittedItem} for update),
         counted as (
           update notifications.inbox_count k
           set unread = jsonb_set(k.unread, array[was.permission], to_jsonb((k.unread ->> was.permission)::int - 1))
           from was where k.tenant_id = was.tenant_id and k.recipient_id = was.recipient_id
             and was.sequence <= k.through_sequence and coalesce(was.read_at, was.marked_at) is null),
         i as (
           update notifications.inbox_item i set read_at = coalesce(was.read_at, was.marked_at, ?::timestamptz)
           from was where i.id = was.id and i.tenant_id = was.tenant_id returning i.*)
         select ${inboxColumns} from i join notifications.notification n on n.id = i.notification_id`,
        [known, ...this.owner, held, this.clock.now()],
      );
      if (row === undefined) throw notificationNotFound();
      return viewOf(row);
    });
  }

  /** Marks all as read, by one mark. @returns how many were unread. */
  async markAllRead(): Promise<number> {
    const held = await this.listHeldPermissions();
    const [tenantId, userId] = this.owner;
    return this.unit.run('markAllNotificationsRead', async ({ em }) => {
      await lockCounts(em, this.owner);
      await countNews(em, this.owner);
      const { count, through } = await clearUnread(em, this.owner, held);
      if (count === 0) return 0;
      await em.execute(
        `insert into notifications.inbox_read_mark (tenant_id, recipient_id, through_sequence, read_at, permissions)
         values (?, ?, ?, ?, ?::jsonb) on conflict do nothing`,
        [tenantId, userId, through, this.clock.now(), held],
      );
      await this.jobs.send(
        em,
        readMarkQueue,
        { tenantId, userId },
        { singletonKey: `${tenantId} ${userId}` },
      );
      return count;
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
