import type { EntityManager } from '@mikro-orm/postgresql';
import type { Count } from '../../kernel/persistence/connection.ts';
import {
  idKey,
  type Keyset,
  keysetCondition,
  keysetOrder,
  timeKey,
} from '../../kernel/persistence/keyset.ts';
import type { Slice } from '../../kernel/persistence/slice.ts';
import { queryLimits } from '../../kernel/query/definition.ts';
import type { EntityReference, NotificationSeverity } from '../contract/notification.ts';

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

type Answer = { readonly ordinal: number; readonly total: number | null } & (FeedRow | { readonly id: null });

export const newestFirst: Keyset<FeedRow> = {
  list: 'activityFeed',
  isDescending: true,
  keys: [timeKey('created_at', ({ created_at }) => created_at), idKey('id', ({ id }) => id)],
};

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

export interface FeedPart {
  /** In the order in which they were read. */
  readonly rows: readonly FeedRow[];
  /** Null: not counted. */
  readonly count: Count | null;
  /** Whether the part is too deep in the feed to be read. */
  readonly isTooDeep: boolean;
}

/**
 * A part of the feed of each entity, with one additional row if there are more. One statement.
 * @param entities with whether the viewer may read each.
 * @returns in the order of the entities.
 */
export async function readFeeds(
  em: EntityManager,
  viewer: FeedViewer,
  entities: readonly (EntityReference & { readonly mayRead: boolean })[],
  { slice, count }: { readonly slice: Slice; readonly count: boolean },
): Promise<readonly FeedPart[]> {
  const { size, offset } = slice;
  const isDeep = offset > skips;
  const bound = isDeep ? skips : countsTo;
  const behind = keysetCondition(newestFirst, slice, viewer.tenantId, 'n');
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
  const counted = count || isDeep;
  const totals = counted
    ? `(select count(*)::int as total from (select from ${visible} limit ?) as first)`
    : '(select null::int as total)';
  // The limit gives the planner the number of entities. For its default of a hundred it would compile the statement.
  const answers: Answer[] = await em.execute(
    `select e.ordinal, counted.total, page.*
     from (select * from jsonb_to_recordset(?::jsonb)
             as r(ordinal int, entity_type varchar, entity_id varchar, may_read boolean) limit ${asked.length}) as e
     cross join lateral ${totals} as counted
     left join lateral (
       select shown.id, shown.type_name, shown.severity, shown.actor_id, shown.created_at, i.title, i.body
       from (select n.* from ${visible} ${behind === null ? '' : `and ${behind.text}`}
             order by ${keysetOrder(newestFirst, slice, 'n')} limit ? offset ?) as shown
       left join notifications.inbox_item i on ${ownCopy('shown')}) as page on true
     order by e.ordinal, ${keysetOrder(newestFirst, slice, 'page')}`,
    [
      JSON.stringify(asked),
      ...(counted ? [...whose, bound + 1] : []),
      ...whose,
      ...(behind?.values ?? []),
      isDeep ? 0 : size + 1,
      isDeep ? 0 : offset,
      viewer.userId,
    ],
  );
  const byEntity = Map.groupBy(answers, ({ ordinal }) => ordinal);
  return entities.map((_entity, ordinal) => {
    const rows = byEntity.get(ordinal) ?? [];
    const total = rows[0]?.total ?? null;
    return {
      count: total === null ? null : { total, isEstimated: total > bound },
      isTooDeep: isDeep && (total ?? 0) > bound,
      rows: rows.filter((row): row is Extract<Answer, FeedRow> => row.id !== null),
    };
  });
}
