import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../kernel/clock/clock.ts';
import { invalidInput } from '../../kernel/error/domain-error.ts';
import type { JobSender } from '../../kernel/messaging/job.ts';
import type { PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import type { StatementValue } from '../../kernel/persistence/prepared-statement.ts';
import type { Transaction, UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import { type InboxChangeKind, type NotificationView, notificationLimits } from '../contract/notification.ts';
import { notificationAnswered } from '../contract/notification-answered.ts';
import { alreadyAnswered, notificationNotFound, tooManySnoozed } from '../notifications.errors.ts';
import { type ChangedInbox, changeItem, changeItems, type InboxChange } from './change-items.ts';
import type { InboxAnnouncer } from './inbox-announcer.ts';
import { type InboxOwner, lockCounts } from './inbox-counts.ts';
import type { InboxFilter } from './inbox-filter.rules.ts';
import { type InboxRow, inboxColumns, permittedItem, viewOf } from './inbox-view.rules.ts';
import { wakeSnoozedQueue } from './wake-snoozed.ts';

/** What one bulk operation did. */
export interface BulkChange {
  readonly count: number;
  /** Whether the filter may select more. */
  readonly hasMore: boolean;
}

/** How a change tells others of itself, when it is committed. */
interface Telling {
  readonly publish: Transaction['publish'];
  announce(change: InboxChangeKind, ids: readonly string[]): void;
}

/** What the changes of one notification are called by listeners. */
const kindsOfChanges = {
  archiveNotification: 'Archived',
  unarchiveNotification: 'Unarchived',
  snoozeNotification: 'Snoozed',
  unsnoozeNotification: 'Unsnoozed',
} as const satisfies Readonly<Record<string, InboxChangeKind>>;

const day = 24 * 60 * 60 * 1000;

/** Milliseconds between two runs of the waking job. */
const soon = 60_000;

/** Archives, snoozes and answers the caller's notifications. Each is idempotent, and keeps the unread counts. */
export class InboxChangesService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly permissions: Pick<PermissionChecker, 'listPermissions'>,
    private readonly jobs: JobSender,
    private readonly announcer: InboxAnnouncer,
  ) {}

  /** Takes one out of the inbox; it is read from then on. @throws {DomainError} `notFound`. */
  archive(id: string): Promise<NotificationView> {
    return this.change('archiveNotification', id, (em, inbox, known) =>
      this.apply(em, inbox, 'archive', known),
    );
  }

  /** Takes one back into the inbox, read. @throws {DomainError} `notFound`. */
  unarchive(id: string): Promise<NotificationView> {
    return this.change('unarchiveNotification', id, (em, inbox, known) =>
      this.apply(em, inbox, 'unarchive', known),
    );
  }

  /**
   * Hides one until a time, from which on it is unread in the inbox.
   * @throws {DomainError} `notFound`; `invalid` for a time that has passed or is too far; `rejected` beyond the limit.
   */
  snooze(id: string, until: Date): Promise<NotificationView> {
    return this.change('snoozeNotification', id, async (em, inbox, known) => {
      const ahead = until.getTime() - inbox.now.getTime();
      if (!(ahead > 0 && ahead <= notificationLimits.snoozeDays * day))
        throw invalidInput({ until: ['Validation:OutOfRange'] });
      const [others]: { count: number }[] = await em.execute(
        `select count(*)::int as count from notifications.inbox_item
         where tenant_id = ? and recipient_id = ? and in_app and snoozed_until is not null and id <> ?`,
        [...inbox.owner, known],
      );
      const row = await this.apply(em, inbox, 'snooze', known, until);
      if ((others?.count ?? 0) >= notificationLimits.snoozed)
        throw tooManySnoozed(notificationLimits.snoozed);
      // Later ends are found by the queue's schedule: jobs that wait for a year would be without a bound.
      if (ahead <= soon) await this.jobs.send(em, wakeSnoozedQueue, {}, { startAfter: until });
      return row;
    });
  }

  /** Ends a snooze now. @throws {DomainError} `notFound`. */
  unsnooze(id: string): Promise<NotificationView> {
    return this.change('unsnoozeNotification', id, async (em, inbox, known) => {
      const row = await this.apply(em, inbox, 'unsnooze', known);
      if (row.snoozed_until !== null) await this.jobs.send(em, wakeSnoozedQueue, {});
      return row;
    });
  }

  /** Marks the newest that a filter selects as read, at most 1,000. */
  readAll(filter: InboxFilter): Promise<BulkChange> {
    return this.changeAll('markNotificationsRead', 'read', filter);
  }

  /** Archives the newest that a filter selects, at most 1,000. */
  archiveAll(filter: InboxFilter): Promise<BulkChange> {
    return this.changeAll('archiveNotifications', 'archive', filter);
  }

  /**
   * Chooses an action, and publishes the answer with it. A repeat changes nothing.
   * @throws {DomainError} `notFound`; `invalid` for an action it does not have; `conflict` after another answer.
   */
  answer(id: string, actionId: string): Promise<NotificationView> {
    const known = checkUuid(id, notificationNotFound);
    return this.inInbox('answerNotification', async (em, inbox, { publish, announce }) => {
      const [row]: InboxRow[] = await em.execute(
        `select ${inboxColumns} from notifications.inbox_item i
           join notifications.notification n on n.id = i.notification_id
         where i.id = ? and i.tenant_id = ? and i.recipient_id = ? and i.in_app and ${permittedItem}`,
        [known, ...inbox.owner, inbox.held],
      );
      if (row === undefined) throw notificationNotFound();
      const isKnown = (row.actions ?? []).some((action) => action.id === actionId);
      if (!isKnown) throw invalidInput({ actionId: ['Validation:UnknownAction'] });
      if (row.answer === actionId) return viewOf(row);
      if (row.answer !== null) throw alreadyAnswered();
      const view = viewOf(await this.apply(em, inbox, 'answer', known, actionId));
      announce('Answered', [known]);
      await publish(notificationAnswered, {
        notificationId: view.notificationId,
        notificationTypeName: view.notificationTypeName,
        recipientUserId: view.recipientUserId,
        actionId,
        answeredAt: inbox.now.toISOString(),
        entityType: view.entityType,
        entityId: view.entityId,
      });
      return view;
    });
  }

  private change(
    operation: keyof typeof kindsOfChanges,
    id: string,
    work: (em: EntityManager, inbox: ChangedInbox, known: string) => Promise<InboxRow>,
  ): Promise<NotificationView> {
    const known = checkUuid(id, notificationNotFound);
    return this.inInbox(operation, async (em, inbox, { announce }) => {
      const row = await work(em, inbox, known);
      announce(kindsOfChanges[operation], [known]);
      return viewOf(row);
    });
  }

  private changeAll(operation: string, change: 'read' | 'archive', filter: InboxFilter): Promise<BulkChange> {
    const { bulk } = notificationLimits;
    return this.inInbox(operation, async (em, inbox, { announce }) => {
      const ids = await changeItems(em, inbox, change, filter, bulk);
      announce(change === 'read' ? 'Read' : 'Archived', ids);
      return { count: ids.length, hasMore: ids.length === bulk };
    });
  }

  private async apply(
    em: EntityManager,
    inbox: ChangedInbox,
    change: InboxChange,
    id: string,
    value?: StatementValue,
  ): Promise<InboxRow> {
    const row = await changeItem(em, inbox, change, id, value);
    if (row === null) throw notificationNotFound();
    return row;
  }

  private async inInbox<T>(
    operation: string,
    work: (em: EntityManager, inbox: ChangedInbox, telling: Telling) => Promise<T>,
  ): Promise<T> {
    const { actor, tenant } = this.unit.call;
    const owner: InboxOwner = [tenant.id, actor.userId ?? ''];
    const held = JSON.stringify(await this.permissions.listPermissions(actor, tenant));
    return this.unit.run(operation, async (transaction) => {
      await lockCounts(transaction.em, owner);
      return work(
        transaction.em,
        { owner, held, now: this.clock.now() },
        {
          publish: (type, data) => transaction.publish(type, data),
          announce: (change, ids) =>
            transaction.afterCommit(() => this.announcer.announce(owner, change, ids)),
        },
      );
    });
  }
}
