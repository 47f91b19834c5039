import DataLoader from 'dataloader';
import type { RequestContext } from '../../kernel/call/context.ts';
import { invalidInput } from '../../kernel/error/domain-error.ts';
import { validate } from '../../kernel/error/validation.ts';
import { uuidOrNull } from '../../kernel/persistence/uuid.ts';
import { queryLimits } from '../../kernel/query/definition.ts';
import type { EntityAccessService, Visibility } from '../access/entity-access.service.ts';
import type { EntityReference } from '../timeline.contract.ts';
import { entityNotFound, entryNotFound } from '../timeline.errors.ts';
import { cursorOf } from './cursor.rules.ts';
import { entityInput } from './entry.input.ts';
import type { PlaceInTimeline } from './page.input.ts';
import { type EntryRow, type EntryView, entryColumns, seenBy, viewOf } from './read-entry.ts';

export interface EntryPage {
  readonly items: EntryView[];
  /** Number of entries that the reader sees on all pages. */
  readonly totalCount: number;
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** Reads entries for one caller. One instance per request, because its loader batches. */
export class EntryReader {
  private readonly byId = new DataLoader<string, EntryView | null>((ids) => this.load(ids));
  private readonly visibilities = new Map<string, Promise<Visibility>>();

  constructor(
    private readonly call: RequestContext,
    private readonly access: EntityAccessService,
  ) {}

  /** One page, newest first, in one statement. The cost does not grow with the length of the timeline. */
  async page(entity: EntityReference, place: PlaceInTimeline): Promise<EntryPage> {
    const visibility = await this.demandVisibility(entity);
    const { tenant, actor, em } = this.call;
    const key = [tenant.id, entity.entityType, entity.entityId];
    const { below, includeDeleted = false } = place;
    const isDeep = below === null && place.skip > queryLimits.skipsByIndex;
    const rows: ({ total: number; found: boolean } & EntryRow)[] = await em.execute(
      pageStatements[visibility][includeDeleted ? 'all' : 'live'][below === null ? 'skipping' : 'below'],
      [
        ...(includeDeleted ? [] : key),
        ...(below === null ? [] : [...key, below]),
        ...key,
        actor.userId ?? '',
        ...key,
        ...(below === null ? [...key, isDeep ? 0 : place.skip] : [below]),
        isDeep ? 0 : place.take + 1,
      ],
    );
    const [head] = rows;
    if (head?.found !== true) throw entryNotFound();
    if (isDeep && head.total > place.skip) throw invalidInput({ skip: ['Validation:UseCursor'] });
    const found = rows.filter(({ id }) => id !== null).map(viewOf);
    const items = found.slice(0, place.take);
    const hasMore = found.length > place.take;
    const last = items.at(-1);
    return {
      items,
      totalCount: head.total,
      hasMore,
      nextCursor: hasMore && last !== undefined ? cursorOf(last.id) : null,
    };
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

const ofEntity = (alias: string) =>
  `${alias}.tenant_id = ? and ${alias}.entity_type = ? and ${alias}.entity_id = ?`;

const counted = {
  everybody: 's.seen_by_everybody',
  notes: 's.seen_by_everybody + s.seen_by_notes_readers',
} as const;

/** Whether the reader could ever see the cursor's entry. A deleted entry keeps its place, so its cursor stays valid. */
const knownPlace = {
  everybody: `exists (select from timeline.entry c where ${ofEntity('c')} and c.id = ? and c.entry_type <> 1)`,
  notes: `exists (select from timeline.entry c where ${ofEntity('c')} and c.id = ?)`,
} as const;

/** Filters of a page. Deleted entries with replies are few; a separate index counts them. */
const kept = {
  all: { condition: '', uncounted: () => '0' },
  live: {
    condition: 'and e.deleted_at is null',
    uncounted: (visibility: Exclude<Visibility, 'nothing'>) =>
      `(select count(*)::int from timeline.entry e where ${ofEntity('e')} and ${seenBy[visibility]}
          and e.deleted_at is not null)`,
  },
} as const;

/** Start conditions of a page. Skipped entries are read only from an index. */
const starts = {
  below: () => 'e.place < ?',
  skipping: (shown: string) => `e.place <= (select e.place from timeline.entry e
          where ${ofEntity('e')} and ${shown} order by e.place desc limit 1 offset ?)`,
} as const;

/**
 * Page and count in one statement, so that both come from one snapshot. The count is stored in `timeline.stream`,
 * because counting rows under row-level security is linear in the length of the timeline.
 */
function pageStatement(
  visibility: Exclude<Visibility, 'nothing'>,
  which: keyof typeof kept,
  start: keyof typeof starts,
): string {
  const { condition, uncounted } = kept[which];
  const found = start === 'below' ? knownPlace[visibility] : 'true';
  return `select coalesce(${counted[visibility]}, 0) - ${uncounted(visibility)} as total, ${found} as found, p.*
    from (values (1)) as one
    left join timeline.stream s on ${ofEntity('s')}
    left join lateral (
      select ${entryColumns} from timeline.entry e
      where ${ofEntity('e')} and ${seenBy[visibility]} ${condition}
        and ${starts[start](`${seenBy[visibility]} ${condition}`)}
      order by e.place desc limit ?) p on true`;
}

/** Page statements by visibility, by whether deleted entries are listed, and by whether the page starts at a cursor. */
const pageStatements = {
  everybody: pagesOf('everybody'),
  notes: pagesOf('notes'),
} as const;

function pagesOf(visibility: Exclude<Visibility, 'nothing'>) {
  const of = (which: keyof typeof kept) => ({
    skipping: pageStatement(visibility, which, 'skipping'),
    below: pageStatement(visibility, which, 'below'),
  });
  return { all: of('all'), live: of('live') };
}
