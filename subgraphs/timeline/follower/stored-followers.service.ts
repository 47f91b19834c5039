import type { UserDirectory } from '../../identity/identity.contract.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import type { EntityAccessService, Visibility } from '../access/entity-access.service.ts';
import type { EntityReference, FollowerPage, Followers } from '../timeline.contract.ts';

/** Maximum page size, and maximum number of users per look-up. */
const pageLength = 500;

/**
 * Ids of followers of entities above an id, whether or not they may read them. Planned anew for each batch: a plan made
 * while the table was small would be kept when it has grown.
 */
const pagesSql = `select e.at, f.user_id as "userId"
  from jsonb_to_recordset(?::jsonb) as e (at int, "entityType" varchar, "entityId" varchar)
  cross join lateral (select user_id from timeline.follower
    where tenant_id = ? and entity_type = e."entityType" and entity_id = e."entityId" and user_id > ?
    order by user_id limit ?) f
  order by e.at, f.user_id`;

type PersonWithRoles = Awaited<ReturnType<UserDirectory['findAll']>>[number];

/** The users that were found, in the order of the requested ids. Ids are compared case-insensitively. */
function inOrder(ids: readonly string[], found: readonly PersonWithRoles[]): readonly PersonWithRoles[] {
  const byKey = Map.groupBy(found, ({ id }) => id.toLowerCase());
  return [...new Set(ids.map((id) => id.toLowerCase()))].flatMap((key) => byKey.get(key) ?? []);
}

/** Followers for other areas: only those who may read the entity now. Never called inside a transaction. */
export class StoredFollowers implements Followers {
  constructor(
    private readonly database: Database,
    private readonly users: () => UserDirectory,
    private readonly access: EntityAccessService,
  ) {}

  async followersOf(
    tenantId: string,
    entity: EntityReference,
    { after = null, limit = pageLength }: { readonly after?: string | null; readonly limit?: number } = {},
  ): Promise<FollowerPage> {
    const [page] = await this.pages(tenantId, [entity], after ?? '', limit);
    return page ?? { users: [], next: null };
  }

  async firstFollowersOf(
    tenantId: string,
    entities: readonly EntityReference[],
    limit = pageLength,
  ): Promise<readonly FollowerPage[]> {
    return this.pages(tenantId, entities, '', limit);
  }

  /** @param after the id below those of each page. */
  private async pages(
    tenantId: string,
    entities: readonly EntityReference[],
    after: string,
    limit: number,
  ): Promise<readonly FollowerPage[]> {
    const length = Math.min(limit, pageLength);
    const rows: { at: number; userId: string }[] = await this.database
      .session(tenantId)
      .execute(pagesSql, [
        JSON.stringify(entities.map(({ entityType, entityId }, at) => ({ at, entityType, entityId }))),
        tenantId,
        after,
        length,
      ]);
    const ids = Map.groupBy(rows, ({ at }) => at);
    const known = await this.findKnown(tenantId, [...new Set(rows.map(({ userId }) => userId))]);
    return Promise.all(
      entities.map(async (entity, at): Promise<FollowerPage> => {
        const own = (ids.get(at) ?? []).map(({ userId }) => userId);
        const users = await this.filterReaders(tenantId, entity, inOrder(own, known), ['everybody', 'notes']);
        return { users, next: own.length === length ? (own.at(-1) ?? null) : null };
      }),
    );
  }

  private async findKnown(tenantId: string, ids: readonly string[]): Promise<readonly PersonWithRoles[]> {
    const known: PersonWithRoles[] = [];
    for (let at = 0; at < ids.length; at += pageLength)
      known.push(...(await this.users().findAll(tenantId, ids.slice(at, at + pageLength))));
    return known;
  }

  async mayRead(
    tenantId: string,
    userId: string,
    entities: readonly EntityReference[],
  ): Promise<readonly boolean[]> {
    const [user] = await this.users().findAll(tenantId, [userId]);
    if (user === undefined) return entities.map(() => false);
    const visibilities = await this.access.visibilitiesOf(this.access.createReader(tenantId, user), entities);
    return visibilities.map((visibility) => visibility !== 'nothing');
  }

  /**
   * Lists those of the given users who have one of the given visibilities of an entity, in the given order. GUIDs are
   * compared case-insensitively. A user who is unknown in the tenant has no visibility.
   * @returns their ids as the directory spells them.
   */
  async findReaders(
    tenantId: string,
    entity: EntityReference,
    guids: readonly string[],
    visibilities: readonly Visibility[],
  ): Promise<string[]> {
    if (guids.length === 0) return [];
    const known = await this.users().findByGuids(tenantId, guids);
    return this.filterReaders(tenantId, entity, inOrder(guids, known), visibilities);
  }

  private async filterReaders(
    tenantId: string,
    entity: EntityReference,
    users: readonly PersonWithRoles[],
    visibilities: readonly Visibility[],
  ): Promise<string[]> {
    const readers: string[] = [];
    for (const user of users) {
      const visibility = await this.access.visibilityOf(this.access.createReader(tenantId, user), entity);
      if (visibilities.includes(visibility)) readers.push(user.id);
    }
    return readers;
  }
}
