import DataLoader from 'dataloader';
import type { RequestContext } from '../../kernel/call/context.ts';
import { validate } from '../../kernel/error/validation.ts';
import { uuidOrNull } from '../../kernel/persistence/uuid.ts';
import type { EntityAccessService, Sight } from '../access/entity-access.service.ts';
import type { EntityReference } from '../timeline.contract.ts';
import { entityNotFound, entryNotFound } from '../timeline.errors.ts';
import { cursorOf } from './cursor.rules.ts';
import { entityInput } from './entry.input.ts';
import type { PlaceInTimeline } from './page.input.ts';
import { type EntryRow, type EntryView, entryColumns, seenBy, viewOf } from './read-entry.ts';

/** A part of a timeline. */
export interface EntryPage {
  readonly items: EntryView[];
  /** What the reader sees in all. */
  readonly totalCount: number;
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** Reads entries for one caller. One per request: its loader batches. */
export class EntryReader {
  private readonly byId = new DataLoader<string, EntryView | null>((ids) => this.load(ids));
  private readonly sights = new Map<string, Promise<Sight>>();

  constructor(
    private readonly call: RequestContext,
    private readonly access: EntityAccessService,
  ) {}

  /** A part of an entity's timeline, newest first, in one statement whose cost does not grow with the entity. */
  async page(entity: EntityReference, place: PlaceInTimeline): Promise<EntryPage> {
    const sight = await this.demandSight(entity);
    const { tenant, actor, em } = this.call;
    const key = [tenant.id, entity.entityType, entity.entityId];
    const below = place.below === null ? [] : [place.below];
    const { includeDeleted = false } = place;
    const rows: ({ total: number; found: boolean } & EntryRow)[] = await em.execute(
      pageStatements[sight][includeDeleted ? 'all' : 'live'][below.length === 0 ? 'skipping' : 'below'],
      [
        ...(includeDeleted ? [] : key),
        ...(below.length === 0 ? [] : [...key, ...below]),
        ...key,
        actor.userId ?? '',
        ...key,
        ...below,
        place.take + 1,
        below.length === 0 ? place.skip : 0,
      ],
    );
    const [head] = rows;
    if (head?.found !== true) throw entryNotFound();
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

  /** @returns null for an entry that does not exist, or not for the caller. Any number of calls: one statement. */
  async find(id: string): Promise<EntryView | null> {
    const wanted = uuidOrNull(id);
    return wanted === null ? null : this.byId.load(wanted);
  }

  /** The same with the rights the caller has now, remembering nothing: for those who listen for long. */
  async findNow(id: string): Promise<EntryView | null> {
    this.sights.clear();
    const [view = null] = await this.load([id]);
    return view;
  }

  /** What the caller sees of an entity. @throws {DomainError} `invalid`; `notFound` for nothing. */
  async demandSight(entity: EntityReference): Promise<Exclude<Sight, 'nothing'>> {
    const sight = await this.sightOf(validate(entityInput, entity));
    if (sight === 'nothing') throw entityNotFound();
    return sight;
  }

  private sightOf(entity: EntityReference): Promise<Sight> {
    const key = JSON.stringify([entity.entityType, entity.entityId]);
    const known = this.sights.get(key) ?? this.access.sightOf(this.access.callerOf(this.call), entity);
    this.sights.set(key, known);
    return known;
  }

  private async load(ids: readonly string[]): Promise<(EntryView | null)[]> {
    const { tenant, actor, em } = this.call;
    const general = await this.access.generalSight(this.access.callerOf(this.call));
    if (general === 'nothing') return ids.map(() => null);
    const rows: EntryRow[] = await em.execute(
      `select ${entryColumns} from timeline.entry e
       where e.tenant_id = ? and e.id = any (?::uuid[]) and ${seenBy[general]}`,
      [actor.userId ?? '', tenant.id, `{${ids.join(',')}}`],
    );
    const views = await Promise.all(
      rows.map(async (row) => ((await this.sightOf(row)) === 'nothing' ? null : viewOf(row))),
    );
    const byId = new Map(views.flatMap((view) => (view === null ? [] : [[view.id, view]])));
    return ids.map((id) => byId.get(id) ?? null);
  }
}

/** The entity's rows of a table. */
const ofEntity = (alias: string) =>
  `${alias}.tenant_id = ? and ${alias}.entity_type = ? and ${alias}.entity_id = ?`;

/** What a reader counts of a stream. */
const counted = {
  everybody: 's.seen_by_everybody',
  notes: 's.seen_by_everybody + s.seen_by_notes_readers',
} as const;

/** Whether the reader ever saw the entry of a cursor: its place stays where it was when it is deleted. */
const knownPlace = {
  everybody: `exists (select from timeline.entry c where ${ofEntity('c')} and c.id = ? and c.entry_type <> 1)`,
  notes: `exists (select from timeline.entry c where ${ofEntity('c')} and c.id = ?)`,
} as const;

/** Which entries a page is of; deleted ones that have replies are few, and counted by an index of their own. */
const kept = {
  all: { condition: '', uncounted: () => '0' },
  live: {
    condition: 'and e.deleted_at is null',
    uncounted: (sight: Exclude<Sight, 'nothing'>) =>
      `(select count(*)::int from timeline.entry e where ${ofEntity('e')} and ${seenBy[sight]}
          and e.deleted_at is not null)`,
  },
} as const;

/**
 * A page and the count in one statement, so that both are of one moment. The count is kept beside the entries: under
 * row-level security counting them costs as much as the entity is long.
 */
function pageStatement(
  sight: Exclude<Sight, 'nothing'>,
  which: keyof typeof kept,
  { found, below }: { readonly found: string; readonly below: string },
): string {
  const { condition, uncounted } = kept[which];
  return `select coalesce(${counted[sight]}, 0) - ${uncounted(sight)} as total, ${found} as found, p.*
    from (values (1)) as one
    left join timeline.stream s on ${ofEntity('s')}
    left join lateral (
      select ${entryColumns} from timeline.entry e
      where ${ofEntity('e')} and ${seenBy[sight]} ${condition} ${below}
      order by e.place desc limit ? offset ?) p on true`;
}

/** The statements of pages, by what the reader sees, whether deleted entries are listed, and whether a cursor says where they begin. */
const pageStatements = {
  everybody: pagesOf('everybody'),
  notes: pagesOf('notes'),
} as const;

function pagesOf(sight: Exclude<Sight, 'nothing'>) {
  const of = (which: keyof typeof kept) => ({
    skipping: pageStatement(sight, which, { found: 'true', below: '' }),
    below: pageStatement(sight, which, { found: knownPlace[sight], below: 'and e.place < ?' }),
  });
  return { all: of('all'), live: of('live') };
}
