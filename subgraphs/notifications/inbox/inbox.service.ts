import type { Clock } from '../../kernel/clock/clock.ts';
import { driverErrorOf } from '../../kernel/error/driver-errors.ts';
import type { JobSender } from '../../kernel/messaging/job.ts';
import type { PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import {
  type Connection,
  type ConnectionSelection,
  type Count,
  connectionOf,
} from '../../kernel/persistence/connection.ts';
import { type Keyset, keysetCursor, keysetPosition, numberKey } from '../../kernel/persistence/keyset.ts';
import {
  type PreparedStatement,
  prepareStatement,
  type TenantReads,
} from '../../kernel/persistence/prepared-statement.ts';
import { type ConnectionRequest, sliceOf, tooDeep } from '../../kernel/persistence/slice.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import { queryLimits } from '../../kernel/query/definition.ts';
import { type InboxViewName, inboxViews, type NotificationView } from '../contract/notification.ts';
import { notificationNotFound } from '../notifications.errors.ts';
import { readMarkQueue } from './apply-read-marks.ts';
import { changeItem, readDueItems } from './change-items.ts';
import type { InboxAnnouncer } from './inbox-announcer.ts';
import {
  clearUnread,
  countedInbox,
  countedInboxStatement,
  countNews,
  lockCounts,
  uncountedRows,
  unreadByType,
} from './inbox-counts.ts';
import {
  filterConditions,
  filterValues,
  type InboxFilter,
  isWhole,
  viewConditions,
  wholeInbox,
} from './inbox-filter.rules.ts';
import {
  type InboxRow,
  inboxColumns,
  markedAt,
  permissionCondition,
  viewOf,
  withNotification,
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

interface UnreadType {
  readonly type: string;
  readonly unread: number;
  readonly news: number;
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

const rows = 'notifications.inbox_item i';
const joined = `${rows} ${withNotification}`;
const filterOf = (isThread: boolean) => filterConditions(8, isThread, `coalesce(i.read_at, ${markedAt})`);

/** What a list compares besides its view. Without a filter, rows are passed over and counted by an index alone. */
const scopes = {
  whole: { from: rows, condition: 'true' },
  filtered: { from: joined, condition: filterOf(false) },
  thread: { from: joined, condition: filterOf(true) },
} as const;

type ScopeName = keyof typeof scopes;
type Direction = 'forward' | 'backward';
type Counting = 'counted' | 'uncounted';

function pageStatement(view: InboxViewName, scope: ScopeName, direction: Direction, counting: Counting) {
  const { from, condition } = scopes[scope];
  const listed = `${ofOwner} and ${viewConditions[view]} and ${condition}`;
  /** The rows behind the sequence $5, or before it; $7 are those that REST passes over. */
  const starts = {
    forward: {
      begin: `i.sequence <= (select i.sequence from ${from} where ${listed} and i.sequence < $5
                order by i.sequence desc limit 1 offset $7)`,
      order: 'desc',
    },
    backward: { begin: 'i.sequence > $5::bigint + $7::bigint', order: 'asc' },
  };
  const totals = {
    counted: `(select count(*)::int as total from (select from ${from} where ${listed} limit ${countsTo + 1}) as first)`,
    uncounted: '(select null::int as total)',
  };
  const { begin, order } = starts[direction];
  return prepareStatement(
    `select counted.unread, counted.uncounted, counted.total as known, bounded.total, page.*
     from ${countedInbox} as counted
     cross join ${totals[counting]} as bounded
     left join (select ${inboxColumns}
                from ${rows} join notifications.notification n on n.id = i.notification_id
                where ${listed} and ${begin}
                order by i.sequence ${order} limit $6) as page on true
     order by page.sequence ${order}`,
  );
}

const pageStatements = new Map(
  inboxViews.flatMap((view) =>
    (['whole', 'filtered', 'thread'] as const).flatMap((scope) =>
      (['forward', 'backward'] as const).flatMap((direction) =>
        (['counted', 'uncounted'] as const).map(
          (counting) =>
            [
              [view, scope, direction, counting].join(),
              pageStatement(view, scope, direction, counting),
            ] as const,
        ),
      ),
    ),
  ),
);

const scopeOf = (filter: InboxFilter): ScopeName => {
  if (isWhole(filter)) return 'whole';
  return filter.threadKey === null ? 'filtered' : 'thread';
};

/** The caller's notifications whose permissions it still holds. */
export class InboxService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly permissions: Pick<PermissionChecker, 'listPermissions'>,
    private readonly reads: TenantReads,
    private readonly jobs: JobSender,
    private readonly announcer: InboxAnnouncer,
  ) {}

  /**
   * The caller's notifications, newest first. One statement, and one for permissions at most. @throws {DomainError}
   * `invalid` for the request.
   */
  async list(
    request: ConnectionRequest,
    { count }: Pick<ConnectionSelection, 'count'>,
    filter: InboxFilter = wholeInbox,
  ): Promise<InboxConnection> {
    const slice = sliceOf(request);
    const [tenantId, userId] = this.owner;
    const [from] = keysetPosition(bySequence, slice, tenantId) ?? [];
    const { isBackward, size, offset } = slice;
    const isDeep = offset > skipsByIndex;
    const held = await this.listHeldPermissions();
    const scope = scopeOf(filter);
    const end = isBackward ? -1 : Number.MAX_SAFE_INTEGER;
    const statement = pageStatements.get(
      [filter.view, scope, isBackward ? 'backward' : 'forward', count ? 'counted' : 'uncounted'].join(),
    ) as PreparedStatement;
    const values = [
      tenantId,
      userId,
      held,
      this.clock.now(),
      from ?? end,
      isDeep ? 0 : size + 1,
      isDeep ? 0 : offset,
      ...(scope === 'whole' ? [] : filterValues(filter)),
    ];
    const rows = await this.reads.rows<PageRow>(tenantId, statement, values);
    const [{ total, known, unread, uncounted } = { total: 0, known: 0, unread: 0, uncounted: 0 }] = rows;
    if (isDeep && known > offset) throw tooDeep(request);
    await this.countForGood(uncounted);
    const found = rows.filter((row): row is Extract<PageRow, InboxRow> => row.id !== null);
    const isStored = scope === 'whole' && filter.view === 'Inbox';
    const connection = connectionOf(
      slice,
      found,
      total === null ? null : countOf(total, isStored ? known : 0),
      {
        toNode: viewOf,
        cursorOf: (row) => keysetCursor(bySequence, tenantId, row),
      },
    );
    return { ...connection, unreadCount: unread };
  }

  /** The number of the caller's unread notifications. */
  async countUnread(): Promise<number> {
    const [tenantId, userId] = this.owner;
    const values = [tenantId, userId, await this.listHeldPermissions(), this.clock.now()];
    const [row] = await this.reads.rows<Counted>(tenantId, countedInboxStatement, values);
    await this.countForGood(row?.uncounted ?? 0);
    return row?.unread ?? 0;
  }

  /** The numbers of the caller's unread notifications by type; without types that have none. One statement. */
  async countUnreadByType(): Promise<ReadonlyMap<string, number>> {
    const [tenantId, userId] = this.owner;
    const values = [tenantId, userId, await this.listHeldPermissions(), this.clock.now()];
    const rows = await this.reads.rows<UnreadType>(tenantId, unreadByType, values);
    await this.countForGood(rows.reduce((sum, { news }) => sum + news, 0));
    return new Map(rows.filter(({ unread }) => unread > 0).map(({ type, unread }) => [type, unread]));
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
    return this.unit.run('markNotificationRead', async ({ em, afterCommit }) => {
      await lockCounts(em, this.owner);
      const inbox = { owner: this.owner, held, now: this.clock.now() };
      const row = await changeItem(em, inbox, 'read', known);
      if (row === null) throw notificationNotFound();
      afterCommit(() => this.announcer.announce(this.owner, 'Read', [known]));
      return viewOf(row);
    });
  }

  /** Marks all as read but what is snoozed, by one mark. @returns how many were unread. */
  async markAllRead(): Promise<number> {
    const held = await this.listHeldPermissions();
    const [tenantId, userId] = this.owner;
    return this.unit.run('markAllNotificationsRead', async ({ em, afterCommit }) => {
      await lockCounts(em, this.owner);
      const due = await readDueItems(em, { owner: this.owner, held, now: this.clock.now() });
      await countNews(em, this.owner);
      const { count, through } = await clearUnread(em, this.owner, held);
      if (count + due > 0) afterCommit(() => this.announcer.announce(this.owner, 'Read', null));
      if (count === 0) return due;
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
      return count + due;
    });
  }

  /** Names of the caller's permissions as a JSON array. */
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
