import type { EntityManager } from '@mikro-orm/postgresql';
import { prepareStatement } from '../../kernel/persistence/prepared-statement.ts';
import { permissionCondition, withNotification } from './inbox-view.rules.ts';

/** The recipient of an inbox. */
export type InboxOwner = readonly [tenantId: string, userId: string];

/** Number of rows after the counted ones from which these are counted permanently. */
export const uncountedRows = 1_000;

// Under row-level security no index serves a comparison with `coalesce`, so it is inside the subselect.
/**
 * The inbox of recipient $2 in tenant $1 with the permissions $3, a JSON array, at the instant $4: `unread`, `total` as
 * far as it is known, and the number of rows that are not counted yet. Snoozed rows that are due are counted each time,
 * and they are few.
 */
export const countedInbox = `(
  select news.rows as uncounted, news.unread + due.unread + coalesce(known.unread, 0) as unread,
    news.rows + coalesce(known.total, 0) as total
  from (select count(*)::int as rows, count(*) filter (where i.read_at is null and i.snoozed_until is null
            and ${permissionCondition('$3')})::int
            as unread
        from notifications.inbox_item i
        where i.tenant_id = $1 and i.recipient_id = $2 and i.in_app and i.sequence > (select coalesce(max(through_sequence), -1)
          from notifications.inbox_count where tenant_id = $1 and recipient_id = $2)) as news
  cross join (select count(*)::int as unread from notifications.inbox_item i
        where i.tenant_id = $1 and i.recipient_id = $2 and i.in_app and i.snoozed_until <= $4::timestamptz
          and ${permissionCondition('$3')}) as due
  left join lateral (select sum(one.value::int) filter (where one.kind = 'unread')::int as unread,
          sum(one.value::int) filter (where one.kind = 'total')::int as total
        from (select 'unread' as kind, p.key, t.value
                from notifications.inbox_count, jsonb_each(unread_by_type) p, jsonb_each_text(p.value) t
                where tenant_id = $1 and recipient_id = $2
              union all
              select 'total', t.key, t.value from notifications.inbox_count, jsonb_each_text(totals) t
                where tenant_id = $1 and recipient_id = $2) one
        where one.key = '' or one.key in (select jsonb_array_elements_text($3::jsonb))) as known on true)`;

/** Only for {@link countedInbox}. */
export const countedInboxStatement = prepareStatement(`select * from ${countedInbox} as counted`);

const shownTo = `i.tenant_id = $1 and i.recipient_id = $2 and i.in_app and ${permissionCondition('$3')}`;

/** The unread rows that {@link countedInbox} counts, by type of notification; `news` are those not counted yet. */
export const unreadByType = prepareStatement(
  `select one.type, sum(one.unread)::int as unread, sum(one.news)::int as news from (
     select n.type_name as type, case when i.read_at is null and i.snoozed_until is null then 1 else 0 end as unread, 1 as news
     from notifications.inbox_item i ${withNotification}
     where ${shownTo} and i.sequence > (select coalesce(max(through_sequence), -1)
       from notifications.inbox_count where tenant_id = $1 and recipient_id = $2)
     union all
     select n.type_name, 1, 0
     from notifications.inbox_item i ${withNotification}
     where ${shownTo} and i.snoozed_until <= $4::timestamptz
     union all
     select t.key, t.value::int, 0
     from notifications.inbox_count, jsonb_each(unread_by_type) p, jsonb_each_text(p.value) t
     where tenant_id = $1 and recipient_id = $2
       and (p.key = '' or p.key in (select jsonb_array_elements_text($3::jsonb)))) as one
   group by one.type`,
);

const ofOwner = 'tenant_id = ? and recipient_id = ?';

/** Locks the counts of an inbox until the end of the transaction. */
export async function lockCounts(em: EntityManager, owner: InboxOwner): Promise<void> {
  await em.execute(
    `insert into notifications.inbox_count as k (tenant_id, recipient_id, through_sequence, totals, unread_by_type)
     values (?, ?, -1, '{}', '{}')
     on conflict (tenant_id, recipient_id) do update set through_sequence = k.through_sequence`,
    [...owner],
  );
}

/** The sum of stored totals and those of `news`. */
const addedTotals = `coalesce((
  select jsonb_object_agg(permission, count) from (
    select permission, sum(count)::int as count from (
      select key as permission, value::int as count from jsonb_each_text(k.totals)
      union all select permission, totals from news) parts
    group by permission) summed), '{}')`;

/** The sum of the unread counts of an inbox `k` and those of `news` by `permission` and `type`, which may be negative. */
export const addedUnread = `coalesce((
  select jsonb_object_agg(permission, types) from (
    select permission, jsonb_object_agg(type, count) as types from (
      select permission, type, sum(count)::int as count from (
        select p.key as permission, t.key as type, t.value::int as count
        from jsonb_each(k.unread_by_type) p, jsonb_each_text(p.value) t
        union all select permission, type, unread from news) parts
      group by permission, type having sum(count) > 0) summed
    group by permission) nested), '{}')`;

/**
 * Adds the rows since the last count to the counts.
 * @param em in which {@link lockCounts} was called, so that all earlier rows are visible.
 */
export async function countNews(em: EntityManager, owner: InboxOwner): Promise<void> {
  await em.execute(
    `with news as materialized (
       select coalesce(i.required_permission, '') as permission, n.type_name as type, count(*)::int as totals,
         count(*) filter (where i.read_at is null and i.snoozed_until is null)::int as unread, max(i.sequence) as last
       from notifications.inbox_item i ${withNotification}
       where i.tenant_id = ? and i.recipient_id = ? and i.in_app
         and i.sequence > (select through_sequence from notifications.inbox_count where ${ofOwner})
       group by 1, 2)
     update notifications.inbox_count k
     set through_sequence = (select max(last) from news), totals = ${addedTotals}, unread_by_type = ${addedUnread}
     where ${ofOwner} and exists (select from news)`,
    [...owner, ...owner, ...owner],
  );
}

/**
 * Removes the rows that the permissions allow from the unread counts.
 * @param held their names as a JSON array.
 * @returns their number, and the last sequence.
 */
export async function clearUnread(
  em: EntityManager,
  owner: InboxOwner,
  held: string,
): Promise<{ readonly count: number; readonly through: number }> {
  const keys = "array(select jsonb_array_elements_text(?::jsonb) union all select '')";
  const [row]: { count: number; through: string | number }[] = await em.execute(
    `with was as (
       select coalesce(sum(t.value::int), 0)::int as count
       from notifications.inbox_count, jsonb_each(unread_by_type) p, jsonb_each_text(p.value) t
       where ${ofOwner} and p.key = any (${keys}))
     update notifications.inbox_count set unread_by_type = unread_by_type - ${keys}
     where ${ofOwner} returning (select count from was) as count, through_sequence as through`,
    [...owner, held, held, ...owner],
  );
  return { count: row?.count ?? 0, through: Number(row?.through ?? -1) };
}
