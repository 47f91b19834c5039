import type { EntityManager } from '@mikro-orm/postgresql';
import { validate as isUuid } from 'uuid';
import type { EntityReference, NotificationSeverity } from '../contract/notification.ts';
import type { Window } from '../paging/page-window.rules.ts';

/** Who looks at feeds. */
export interface FeedViewer {
  readonly tenantId: string;
  readonly userId: string;
  /** Types it may see. */
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

/** Whether a text is such a key. */
export function isFeedKey(key: string): boolean {
  const [instant = '', id = '', ...more] = key.split('|');
  return more.length === 0 && isUuid(id) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(instant);
}

const visible = `notifications.notification n
  left join notifications.inbox_item i
    on i.tenant_id = n.tenant_id and i.recipient_id = ? and i.notification_id = n.id
  where n.tenant_id = ? and n.entity_type = e.entity_type and n.entity_id = e.entity_id
    and (i.id is not null or n.actor_id = ? or (e.may_read and n.for_followers))
    and n.type_name in (select jsonb_array_elements_text(?::jsonb))
    and (n.required_permission is null
         or n.required_permission in (select jsonb_array_elements_text(?::jsonb)))`;

/**
 * A page of the feed of each entity, newest first, one row more than asked for where there are more. One statement.
 * @param entities with whether the viewer may read each.
 * @returns in the order of the entities.
 */
export async function activityPages(
  em: EntityManager,
  viewer: FeedViewer,
  entities: readonly (EntityReference & { readonly mayRead: boolean })[],
  { limit, offset, after }: Window,
): Promise<readonly { readonly rows: readonly FeedRow[]; readonly total: number }[]> {
  const [instant = null, id = null] = after?.split('|') ?? [];
  const whose = [
    viewer.userId,
    viewer.tenantId,
    viewer.userId,
    JSON.stringify(viewer.types.map(({ name }) => name)),
    JSON.stringify(viewer.permissions),
  ];
  const asked = entities.map(({ entityType, entityId, mayRead }, ordinal) => ({
    ordinal,
    entity_type: entityType,
    entity_id: entityId,
    may_read: mayRead,
  }));
  const answers: Answer[] = await em.execute(
    `select e.ordinal, counted.total, page.*
     from jsonb_to_recordset(?::jsonb) as e(ordinal int, entity_type varchar, entity_id varchar, may_read boolean)
     cross join lateral (select count(*)::int as total from ${visible}) as counted
     left join lateral (
       select n.id, n.type_name, n.severity, n.actor_id, n.created_at, i.title, i.body from ${visible}
         ${after === null ? '' : 'and (n.created_at, n.id) < (?::timestamptz, ?::uuid)'}
       order by n.created_at desc, n.id desc limit ? offset ?) as page on true
     order by e.ordinal, page.created_at desc, page.id desc`,
    [JSON.stringify(asked), ...whose, ...whose, ...(after === null ? [] : [instant, id]), limit + 1, offset],
  );
  const byEntity = Map.groupBy(answers, ({ ordinal }) => ordinal);
  return entities.map((_entity, ordinal) => {
    const rows = byEntity.get(ordinal) ?? [];
    return {
      total: rows[0]?.total ?? 0,
      rows: rows.filter((row): row is Extract<Answer, FeedRow> => row.id !== null),
    };
  });
}
