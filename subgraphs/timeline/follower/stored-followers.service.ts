import type { UserDirectory } from '../../identity/identity.contract.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import type { EntityAccessService, Visibility } from '../access/entity-access.service.ts';
import type { EntityReference, Followers } from '../timeline.contract.ts';

/** Maximum page size, and maximum number of users per look-up. */
const pageLength = 500;

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
  ): Promise<{ readonly users: readonly string[]; readonly next: string | null }> {
    const length = Math.min(limit, pageLength);
    const ids = await this.page(tenantId, entity, after ?? '', length);
    const known = ids.length === 0 ? [] : await this.users().findAll(tenantId, ids);
    const users = await this.filterReaders(tenantId, entity, inOrder(ids, known), ['everybody', 'notes']);
    return { users, next: ids.length === length ? (ids.at(-1) ?? null) : null };
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

  /** Ids of followers above an id, whether or not they may read the entity. */
  async page(tenantId: string, entity: EntityReference, after: string, limit: number): Promise<string[]> {
    const rows: { userId: string }[] = await this.database.session(tenantId).execute(
      `select user_id as "userId" from timeline.follower
       where tenant_id = ? and entity_type = ? and entity_id = ? and user_id > ? order by user_id limit ?`,
      [tenantId, entity.entityType, entity.entityId, after, limit],
    );
    return rows.map(({ userId }) => userId);
  }
}
