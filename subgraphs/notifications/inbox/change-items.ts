import type { EntityManager } from '@mikro-orm/postgresql';
import { type StatementValue, toOrmStatement } from '../../kernel/persistence/prepared-statement.ts';
import { addedUnread, type InboxOwner } from './inbox-counts.ts';
import { filterConditions, filterValues, type InboxFilter, viewConditions } from './inbox-filter.rules.ts';
import {
  type InboxRow,
  inboxColumns,
  markedAt,
  permissionCondition,
  withNotification,
} from './inbox-view.rules.ts';

const readAt = `coalesce(i.read_at, ${markedAt})`;

/**
 * Changes of the rows `i` at the time $4: what is set and, for changes of many rows, the condition for those that change.
 * $5 is a value that only some changes have.
 */
const changes = {
  read: {
    set: `read_at = coalesce(${readAt}, $4::timestamptz), snoozed_until = null`,
    among: `${readAt} is null`,
  },
  archive: {
    set: `archived_at = coalesce(i.archived_at, $4::timestamptz), read_at = coalesce(${readAt}, $4::timestamptz),
      snoozed_until = null`,
    among: 'i.archived_at is null',
  },
  unarchive: { set: 'archived_at = null', among: 'i.archived_at is not null' },
  snooze: {
    set: 'snoozed_until = $5::timestamptz, read_at = null, archived_at = null',
    among: 'true',
  },
  unsnooze: {
    set: 'snoozed_until = case when i.snoozed_until > $4::timestamptz then $4::timestamptz else i.snoozed_until end',
    among: 'i.snoozed_until is not null',
  },
  answer: {
    set: `answer = coalesce(i.answer, $5::text), answered_at = coalesce(i.answered_at, $4::timestamptz),
      read_at = coalesce(${readAt}, $4::timestamptz), snoozed_until = null`,
    among: 'true',
  },
} as const;

/** A change of a recipient's rows. */
export type InboxChange = keyof typeof changes;

/** An inbox at an instant, as the permissions of its recipient show it. */
export interface ChangedInbox {
  readonly owner: InboxOwner;
  /** Names of permissions as a JSON array. */
  readonly held: string;
  readonly now: Date;
}

// Rows are updated by their ids for the same reason as they are joined one by one.
const statement = (change: InboxChange, selected: string, result: string) => `
  with was as materialized (
    select i.id, i.tenant_id, i.recipient_id, i.sequence, i.snoozed_until, n.type_name as type,
      coalesce(i.required_permission, '') as permission, ${readAt} as read_at
    from notifications.inbox_item i ${withNotification}
    where i.tenant_id = $1 and i.recipient_id = $2 and i.in_app and ${permissionCondition('$3')} and ${selected}
    for update of i),
  news as (
    select was.permission, was.type, -count(*)::int as unread
    from was join notifications.inbox_count k on k.tenant_id = was.tenant_id and k.recipient_id = was.recipient_id
    where was.sequence <= k.through_sequence and was.read_at is null and was.snoozed_until is null
    group by 1, 2),
  counted as (
    update notifications.inbox_count k set unread_by_type = ${addedUnread}
    where k.tenant_id = $1 and k.recipient_id = $2 and exists (select from news)),
  i as (
    update notifications.inbox_item i set ${changes[change].set}
    where i.id = any (array(select id from was)) and i.tenant_id = $1 returning i.*)
  ${result}`;

/**
 * Changes one row. Idempotent. Call `lockCounts` before.
 * @param value what is set, for changes that take one.
 * @returns null where the recipient sees no such row.
 */
export async function changeItem(
  em: EntityManager,
  { owner, held, now }: ChangedInbox,
  change: InboxChange,
  id: string,
  value: StatementValue = null,
): Promise<InboxRow | null> {
  const rows: InboxRow[] = await send(
    em,
    statement(
      change,
      'i.id = $6',
      `select ${inboxColumns} from i join notifications.notification n on n.id = i.notification_id`,
    ),
    [...owner, held, now, value, id],
  );
  return rows[0] ?? null;
}

/**
 * Changes the newest rows that a filter selects. Call `lockCounts` before.
 * @param limit of rows.
 * @returns the ids of the changed rows.
 */
export async function changeItems(
  em: EntityManager,
  { owner, held, now }: ChangedInbox,
  change: 'read' | 'archive',
  filter: InboxFilter,
  limit: number,
): Promise<string[]> {
  const selected = `${viewConditions[filter.view]} and ${changes[change].among}
      and ${filterConditions(6, filter.threadKey !== null, readAt)}
    order by i.sequence desc limit $5`;
  const rows: { id: string }[] = await send(em, statement(change, selected, 'select i.id from i'), [
    ...owner,
    held,
    now,
    limit,
    ...filterValues(filter),
  ]);
  return rows.map(({ id }) => id);
}

/** Reads the rows of the snoozed notifications that are due, which no mark covers. Call `lockCounts` before. @returns how many. */
export async function readDueItems(em: EntityManager, { owner, held, now }: ChangedInbox): Promise<number> {
  const [row]: { count: number }[] = await send(
    em,
    statement('read', 'i.snoozed_until <= $4::timestamptz', 'select count(*)::int as count from i'),
    [...owner, held, now],
  );
  return row?.count ?? 0;
}

function send<T extends object>(em: EntityManager, text: string, values: StatementValue[]): Promise<T[]> {
  const sent = toOrmStatement({ name: '', text }, values);
  return em.execute(sent.text, sent.values);
}
