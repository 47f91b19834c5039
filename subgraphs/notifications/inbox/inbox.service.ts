import type { Clock } from '../../kernel/clock/clock.ts';
import { driverErrorOf } from '../../kernel/error/driver-errors.ts';
import type { JobSender } from '../../kernel/messaging/job.ts';
import type { PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import {
  type Connection,
  type Count,
  connectionOf,
  type SelectedParts,
} from '../../kernel/persistence/connection.ts';
import { type Keyset, keysetCursor, keysetPosition, numberKey } from '../../kernel/persistence/keyset.ts';
import { prepareStatement, type TenantReads } from '../../kernel/persistence/prepared-statement.ts';
import { type ConnectionRequest, sliceOf, tooDeep } from '../../kernel/persistence/slice.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import { queryLimits } from '../../kernel/query/definition.ts';
import type { NotificationView } from '../contract/notification.ts';
import { notificationNotFound } from '../notifications.errors.ts';
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

/** A part of the inbox, from one snapshot. */
export interface InboxConnection extends Connection<NotificationView> {
  /** Of the whole inbox. */
  readonly unreadCount: number;
}

interface Counted {
  readonly uncounted: number;
  readonly unread: number;
}

type PageRow = Counted & { readonly total: number | null; readonly known: number } & (
    | InboxRow
    | { readonly id: null }
  );

const bySequence: Keyset<InboxRow> = {
  list: 'notifications',
  isDescending: true,
  keys: [numberKey('sequence', ({ sequence }) => sequence)],
};

const { countsTo, skipsByIndex } = queryLimits;

const ofOwner = `i.tenant_id = $1 and i.recipient_id = $2 and i.in_app and ${permissionCondition('$3')}`;

/** The rows behind the sequence $4, or before it; the $6 rows that REST passes over are read from an index alone. */
const starts = {
  forward: {
    condition: `i.sequence <= (select i.sequence from notifications.inbox_item i where ${ofOwner} and i.sequence < $4
                  order by i.sequence desc limit 1 offset $6)`,
    order: 'desc',
  },
  backward: { condition: 'i.sequence > $4::bigint + $6::bigint', order: 'asc' },
} as const;

const totals = {
  counted: `(select count(*)::int as total from (
      select from notifications.inbox_item i where ${ofOwner} limit ${countsTo + 1}) as first)`,
  uncounted: '(select null::int as total)',
} as const;

const pageStatement = (start: keyof typeof starts, total: keyof typeof totals) =>
  prepareStatement(
    `select counted.unread, counted.uncounted, counted.total as known, bounded.total, page.*
     from ${countedInbox} as counted
     cross join ${totals[total]} as bounded
     left join (select ${inboxColumns}
                from notifications.inbox_item i join notifications.notification n on n.id = i.notification_id
                where ${ofOwner} and ${starts[start].condition}
                order by i.sequence ${starts[start].order} limit $5) as page on true
     order by page.sequence ${starts[start].order}`,
  );

const pageStatements = {
  forward: { counted: pageStatement('forward', 'counted'), uncounted: pageStatement('forward', 'uncounted') },
  backward: {
    counted: pageStatement('backward', 'counted'),
    uncounted: pageStatement('backward', 'uncounted'),
  },
} as const;

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
  async list(request: ConnectionRequest, { count }: Pick<SelectedParts, 'count'>): Promise<InboxConnection> {
    const slice = sliceOf(request);
    const [tenantId, userId] = this.owner;
    const [from] = keysetPosition(bySequence, slice, tenantId) ?? [];
    const { isBackward, size, offset } = slice;
    const isDeep = offset > skipsByIndex;
    const held = await this.listHeldPermissions();
    const statement = pageStatements[isBackward ? 'backward' : 'forward'][count ? 'counted' : 'uncounted'];
    const end = isBackward ? -1 : Number.MAX_SAFE_INTEGER;
    const values = [tenantId, userId, held, from ?? end, isDeep ? 0 : size + 1, isDeep ? 0 : offset];
    const rows = await this.reads.rows<PageRow>(tenantId, statement, values);
    const [{ total, known, unread, uncounted } = { total: 0, known: 0, unread: 0, uncounted: 0 }] = rows;
    if (isDeep && known > offset) throw tooDeep(request);
    await this.countForGood(uncounted);
    const found = rows.filter((row): row is Extract<PageRow, InboxRow> => row.id !== null);
    const connection = connectionOf(slice, found, total === null ? null : countOf(total, known), {
      toNode: viewOf,
      cursorOf: (row) => keysetCursor(bySequence, tenantId, row),
    });
    return { ...connection, unreadCount: unread };
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

/** @param total counted as far as a list is counted. @param known stored, and what came since. */
function countOf(total: number, known: number): Count {
  const isEstimated = total > countsTo;
  return { total: isEstimated ? Math.max(total, known) : total, isEstimated };
}
