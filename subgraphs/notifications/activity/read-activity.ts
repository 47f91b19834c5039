import type { EntityManager } from '@mikro-orm/postgresql';
import { validate as isUuid } from 'uuid';
import { queryLimits } from '../../kernel/query/definition.ts';
import type { EntityReference, NotificationSeverity } from '../contract/notification.ts';
import type { Window } from '../paging/page-window.rules.ts';

/** The reader of feeds. */
export interface FeedViewer {
  readonly tenantId: string;
  readonly userId: string;
  /** Types that the caller may read. */
  readonly types: readonly { readonly name: string }[];
  /** Permissions it holds. */
  readonly permissions: readonly string[];
}

/** A notification about an entity; title and body of the viewer's own copy, null without one. */
export interface FeedRow {
  readonly id: string;
  readonly type_name: string;
  readonly severity: NotificationSeverity;
  readonly actor_id: string | null;
  readonly created_at: Date | string;
  readonly title: string | null;
  readonly body: string | null;
}

type Answer = { readonly ordinal: number; readonly total: number } & (FeedRow | { readonly id: null });

/** Which row a cursor points at. */
export function keyOfFeedRow({ created_at, id }: FeedRow): string {
  return `${new Date(created_at).toISOString()}|${id}`;
}

/** Whether a text is a feed key. */
export function isFeedKey(key: string): boolean {
  const [instant = '', id = '', ...more] = key.split('|');
  return more.length === 0 && isUuid(id) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(instant);
}

const { skips } = queryLimits;

/** Rows of a feed up to which they are counted exactly. */
const countsTo = 1_000;

const ownCopy = (notification: string) => `i.tenant_id = ${notification}.tenant_id and i.recipient_id = ?
  and i.notification_id = ${notification}.id`;

/** The conditions that read another table come last. */
const visible = `notifications.notification n
  where n.tenant_id = ? and n.entity_type = e.entity_type and n.entity_id = e.entity_id
    and n.type_name in (select jsonb_array_elements_text(?::jsonb))
    and (n.required_permission is null
         or n.required_permission in (select jsonb_array_elements_text(?::jsonb)))
    and (n.actor_id = ? or (e.may_read and n.for_followers)
         or exists (select from notifications.inbox_item i where ${ownCopy('n')}))`;

/** A part of a feed. */
export interface FeedPart {
  readonly rows: readonly FeedRow[];
  readonly total: number;
  /** Whether there are more than are counted exactly. */
  readonly isTotalEstimated: boolean;
  /** Whether the part is too deep in the feed to be read. */
  readonly isTooDeep: boolean;
}

/**
 * A page of the feed of each entity, newest first, with one additional row if there are more. One statement.
 * @param entities with whether the viewer may read each.
 * @returns in the order of the entities.
 */
export async function activityPages(
  em: EntityManager,
  viewer: FeedViewer,
  entities: readonly (EntityReference & { readonly mayRead: boolean })[],
  { limit, offset, after }: Window,
): Promise<readonly FeedPart[]> {
  const isDeep = offset > skips;
  const bound = isDeep ? skips : countsTo;
  const [instant = null, id = null] = after?.split('|') ?? [];
  const whose = [
    viewer.tenantId,
    JSON.stringify(viewer.types.map(({ name }) => name)),
    JSON.stringify(viewer.permissions),
    viewer.userId,
    viewer.userId,
  ];
  const asked = entities.map(({ entityType, entityId, mayRead }, ordinal) => ({
    ordinal,
    entity_type: entityType,
    entity_id: entityId,
    may_read: mayRead,
  }));
  // The limit gives the planner the number of entities. For its default of a hundred it would compile the statement.
  const answers: Answer[] = await em.execute(
    `select e.ordinal, counted.total, page.*
     from (select * from jsonb_to_recordset(?::jsonb)
             as r(ordinal int, entity_type varchar, entity_id varchar, may_read boolean) limit ${asked.length}) as e
     cross join lateral (select count(*)::int as total from (select from ${visible} limit ?) as first) as counted
     left join lateral (
       select shown.id, shown.type_name, shown.severity, shown.actor_id, shown.created_at, i.title, i.body
       from (select n.* from ${visible}
               ${after === null ? '' : 'and (n.created_at, n.id) < (?::timestamptz, ?::uuid)'}
             order by n.created_at desc, n.id desc limit ? offset ?) as shown
       left join notifications.inbox_item i on ${ownCopy('shown')}) as page on true
     order by e.ordinal, page.created_at desc, page.id desc`,
    [
      JSON.stringify(asked),
      ...whose,
      bound + 1,
      ...whose,
      ...(after === null ? [] : [instant, id]),
      isDeep ? 0 : limit + 1,
      isDeep ? 0 : offset,
      viewer.userId,
    ],
  );
  const byEntity = Map.groupBy(answers, ({ ordinal }) => ordinal);
  return entities.map((_entity, ordinal) => {
    const rows = byEntity.get(ordinal) ?? [];
    const total = rows[0]?.total ?? 0;
    return {
      total,
      isTotalEstimated: total > bound,
      isTooDeep: isDeep && total > bound,
      rows: rows.filter((row): row is Extract<Answer, FeedRow> => row.id !== null),
    };
  });
}
