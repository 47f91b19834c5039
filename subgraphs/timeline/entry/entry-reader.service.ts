import DataLoader from 'dataloader';
import type { RequestContext } from '../../kernel/call/context.ts';
import { validate } from '../../kernel/error/validation.ts';
import {
  type Connection,
  type ConnectionSelection,
  connectionOf,
} from '../../kernel/persistence/connection.ts';
import { idKey, type Keyset, keysetCondition, keysetCursor } from '../../kernel/persistence/keyset.ts';
import { type ConnectionRequest, type Slice, sliceOf, tooDeep } from '../../kernel/persistence/slice.ts';
import { uuidOrNull } from '../../kernel/persistence/uuid.ts';
import { queryLimits } from '../../kernel/query/definition.ts';
import { join, type SqlText, sql } from '../../kernel/query/sql-text.ts';
import type { EntityAccessService, Visibility } from '../access/entity-access.service.ts';
import type { EntityReference } from '../timeline.contract.ts';
import { entityNotFound } from '../timeline.errors.ts';
import { entityInput } from './entry.input.ts';
import { type EntryRow, type EntryView, entryColumns, seenBy, viewOf } from './entry-sql.ts';

export interface EntryListRequest extends ConnectionRequest {
  /** Whether deleted entries that have replies are listed and counted, without their bodies. */
  readonly filter?: { readonly includeDeleted?: boolean | null } | null;
}

/** Reads entries for one caller. One instance per request, because its loader batches. */
export class EntryReader {
  private readonly byId = new DataLoader<string, EntryView | null>((ids) => this.load(ids), {
    cache: false,
  });
  private readonly visibilities = new Map<string, Promise<Visibility>>();

  constructor(
    private readonly call: RequestContext,
    private readonly access: EntityAccessService,
  ) {}

  /**
   * A part of a timeline, newest first, in one statement. The cost does not grow with the length of the timeline.
   * @throws {DomainError} `invalid`; `notFound` where the caller sees nothing of the entity.
   */
  async list(
    entity: EntityReference,
    request: EntryListRequest,
    selected: Pick<ConnectionSelection, 'count'>,
  ): Promise<Connection<EntryView>> {
    const slice = sliceOf(request);
    const visibility = await this.demandVisibility(entity);
    const { tenant, actor, em } = this.call;
    const order = newestFirst(entity);
    const isDeep = slice.offset > queryLimits.skipsByIndex;
    const { text, values } = pageStatement(visibility, {
      key: [tenant.id, entity.entityType, entity.entityId],
      readerId: actor.userId ?? '',
      slice: isDeep ? { ...slice, offset: 0 } : slice,
      behind: keysetCondition(order, slice, tenant.id, 'e'),
      limit: isDeep ? 0 : slice.size + 1,
      isCounted: selected.count || isDeep,
      includeDeleted: request.filter?.includeDeleted ?? false,
    });
    const rows: ({ total: number | null } & (EntryRow | { readonly id: null }))[] = await em.execute(text, [
      ...values,
    ]);
    const total = rows[0]?.total ?? null;
    if (isDeep && (total ?? 0) > slice.offset) throw tooDeep(request);
    const found = rows.filter((row): row is { total: number | null } & EntryRow => row.id !== null);
    return connectionOf(slice, found, total === null ? null : { total, isEstimated: false }, {
      toNode: viewOf,
      cursorOf: (row) => keysetCursor(order, tenant.id, row),
    });
  }

  /**
   * @returns null for an entry that does not exist or that the caller may not see. Calls are batched into one
   * statement.
   */
  async find(id: string): Promise<EntryView | null> {
    const wanted = uuidOrNull(id);
    return wanted === null ? null : this.byId.load(wanted);
  }

  /** As {@link find}, without caches: a long subscription must use the caller's current permissions. */
  async findNow(id: string): Promise<EntryView | null> {
    this.visibilities.clear();
    const [view = null] = await this.load([id]);
    return view;
  }

  /** @throws {DomainError} `invalid`; `notFound` where the caller sees nothing of the entity. */
  async demandVisibility(entity: EntityReference): Promise<Exclude<Visibility, 'nothing'>> {
    const visibility = await this.visibilityOf(validate(entityInput, entity));
    if (visibility === 'nothing') throw entityNotFound();
    return visibility;
  }

  private visibilityOf(entity: EntityReference): Promise<Visibility> {
    const key = JSON.stringify([entity.entityType, entity.entityId]);
    const known =
      this.visibilities.get(key) ?? this.access.visibilityOf(this.access.callerOf(this.call), entity);
    this.visibilities.set(key, known);
    return known;
  }

  private async load(ids: readonly string[]): Promise<(EntryView | null)[]> {
    const { tenant, actor, em } = this.call;
    const general = await this.access.generalVisibility(this.access.callerOf(this.call));
    if (general === 'nothing') return ids.map(() => null);
    const rows: EntryRow[] = await em.execute(
      `select ${entryColumns} from timeline.entry e
       where e.tenant_id = ? and e.id = any (?::uuid[]) and ${seenBy[general]}`,
      [actor.userId ?? '', tenant.id, `{${ids.join(',')}}`],
    );
    const views = await Promise.all(
      rows.map(async (row) => ((await this.visibilityOf(row)) === 'nothing' ? null : viewOf(row))),
    );
    const byId = new Map(views.flatMap((view) => (view === null ? [] : [[view.id, view]])));
    return ids.map((id) => byId.get(id) ?? null);
  }
}

/** The order of an entity's entries. A deleted entry keeps its place, so that its cursor stays valid. */
const newestFirst = ({ entityType, entityId }: EntityReference): Keyset<EntryRow> => ({
  list: JSON.stringify(['timeline', entityType, entityId]),
  isDescending: true,
  keys: [idKey('place', ({ id }) => id)],
});

const ofEntity = (alias: string, key: readonly string[]) =>
  sql(`${alias}.tenant_id = ? and ${alias}.entity_type = ? and ${alias}.entity_id = ?`, ...key);

const counted = {
  everybody: 's.seen_by_everybody',
  notes: 's.seen_by_everybody + s.seen_by_notes_readers',
} as const;

interface PagePlace {
  /** Of the entity: tenant, type, id. */
  readonly key: readonly string[];
  readonly readerId: string;
  readonly slice: Slice;
  /** The condition of the slice's cursor. */
  readonly behind: SqlText | null;
  readonly limit: number;
  readonly isCounted: boolean;
  readonly includeDeleted: boolean;
}

/**
 * Page and count in one statement, so that both come from one snapshot. The count is stored in `timeline.stream`,
 * because counting rows under row-level security is linear in the length of the timeline.
 */
function pageStatement(visibility: Exclude<Visibility, 'nothing'>, place: PagePlace): SqlText {
  const { key, readerId, slice, behind, limit, isCounted, includeDeleted } = place;
  const shown = join(
    [ofEntity('e', key), sql(seenBy[visibility]), ...(includeDeleted ? [] : [sql('e.deleted_at is null')])],
    ' and ',
  );
  const direction = slice.isBackward ? '' : ' desc';
  // Skipped entries are read only from an index.
  const passed = join(
    [
      sql('e.place <= (select e.place from timeline.entry e where'),
      shown,
      sql('order by e.place desc limit 1 offset ?)', slice.offset),
    ],
    ' ',
  );
  const start = behind ?? (slice.offset === 0 ? sql('true') : passed);
  return join(
    [
      sql('select'),
      isCounted ? totalOf(visibility, place) : sql('null::int'),
      sql('as total, p.* from (values (1)) as one left join timeline.stream s on'),
      ofEntity('s', key),
      sql(`left join lateral (select ${entryColumns} from timeline.entry e where`, readerId),
      shown,
      sql('and'),
      start,
      sql(`order by e.place${direction} limit ?) p on true`, limit),
    ],
    ' ',
  );
}

/** Deleted entries with replies are few; an index counts them. */
function totalOf(visibility: Exclude<Visibility, 'nothing'>, { key, includeDeleted }: PagePlace): SqlText {
  const all = sql(`coalesce(${counted[visibility]}, 0)`);
  if (includeDeleted) return all;
  return join(
    [
      all,
      sql('- (select count(*)::int from timeline.entry e where'),
      ofEntity('e', key),
      sql(`and ${seenBy[visibility]} and e.deleted_at is not null)`),
    ],
    ' ',
  );
}
