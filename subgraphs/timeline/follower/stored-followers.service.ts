import type { UserDirectory } from '../../identity/identity.contract.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import type { EntityAccessService, Sight } from '../access/entity-access.service.ts';
import type { EntityReference, Followers } from '../timeline.contract.ts';

/** Followers of one page, and users looked up at once. */
const pageLength = 500;

type PersonWithRoles = Awaited<ReturnType<UserDirectory['findAll']>>[number];

/** Those who were found, in the order they were asked for; the case of ids aside. */
function inOrder(ids: readonly string[], found: readonly PersonWithRoles[]): readonly PersonWithRoles[] {
  const byKey = Map.groupBy(found, ({ id }) => id.toLowerCase());
  return [...new Set(ids.map((id) => id.toLowerCase()))].flatMap((key) => byKey.get(key) ?? []);
}

/** Followers as other areas ask for them: those who may read the entity now. Never inside a transaction. */
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
  ): Promise<{ readonly users: readonly string[]; readonly next: string | null }> {
    const length = Math.min(limit, pageLength);
    const ids = await this.page(tenantId, entity, after ?? '', length);
    const known = ids.length === 0 ? [] : await this.users().findAll(tenantId, ids);
    const users = await this.readersAmong(tenantId, entity, inOrder(ids, known), ['everybody', 'notes']);
    return { users, next: ids.length === length ? (ids.at(-1) ?? null) : null };
  }

  async mayRead(
    tenantId: string,
    userId: string,
    entities: readonly EntityReference[],
  ): Promise<readonly boolean[]> {
    const [user] = await this.users().findAll(tenantId, [userId]);
    if (user === undefined) return entities.map(() => false);
    const sights = await this.access.sightsOf(this.access.personOf(tenantId, user), entities);
    return sights.map((sight) => sight !== 'nothing');
  }

  /**
   * Those of the users with these GUIDs, in any case, who have one of the sights of an entity, in their order; a user
   * never seen in the tenant has none.
   * @returns their ids as the directory spells them.
   */
  async readersByGuid(
    tenantId: string,
    entity: EntityReference,
    guids: readonly string[],
    sights: readonly Sight[],
  ): Promise<string[]> {
    if (guids.length === 0) return [];
    const known = await this.users().findByGuids(tenantId, guids);
    return this.readersAmong(tenantId, entity, inOrder(guids, known), sights);
  }

  private async readersAmong(
    tenantId: string,
    entity: EntityReference,
    users: readonly PersonWithRoles[],
    sights: readonly Sight[],
  ): Promise<string[]> {
    const readers: string[] = [];
    for (const user of users) {
      const sight = await this.access.sightOf(this.access.personOf(tenantId, user), entity);
      if (sights.includes(sight)) readers.push(user.id);
    }
    return readers;
  }

  /** Ids of followers, readers or not, above an id. */
  async page(tenantId: string, entity: EntityReference, after: string, limit: number): Promise<string[]> {
    const rows: { userId: string }[] = await this.database.session(tenantId).execute(
      `select user_id as "userId" from timeline.follower
       where tenant_id = ? and entity_type = ? and entity_id = ? and user_id > ? order by user_id limit ?`,
      [tenantId, entity.entityType, entity.entityId, after, limit],
    );
    return rows.map(({ userId }) => userId);
  }
}
