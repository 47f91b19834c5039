import { LRUCache } from 'lru-cache';
import type { Actor } from '../../kernel/call/actor.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import type { Logger } from '../../kernel/telemetry/logger.ts';
import type { KnownUser, PersonCondition, UserDirectory } from '../identity.contract.ts';
import { noteRoles } from '../role/note-roles.ts';
import { peopleProblems, peopleWhere } from './people.query.ts';
import { KnownUserEntity } from './user.entity.ts';
import { fingerprintOf, lastSeenInterval, profileOf, type UserProfile } from './user.rules.ts';

interface Profiled {
  readonly profile: UserProfile;
  readonly fingerprint: string;
}

/** The user directory over identity's table, for every area and for the gateway. */
export class StoredUserDirectory implements UserDirectory {
  private readonly written = new LRUCache<string, { readonly fingerprint: string; readonly at: number }>({
    max: 20_000,
  });
  /** Derived profiles by actor; one actor object serves every request with its token. */
  private readonly profiles = new WeakMap<Actor, Profiled>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly adminRoles: readonly string[],
  ) {}

  async find(tenantId: string, userId: string): Promise<KnownUser | null> {
    return this.database.session(tenantId).findOne(KnownUserEntity, { id: userId, tenantId });
  }

  async findAll(
    tenantId: string,
    userIds: readonly string[],
  ): Promise<readonly (KnownUser & { readonly roles: readonly string[] })[]> {
    // The first from each id on: only the key's index has this order. Before the table has statistics, others seem as
    // good for an equal id, and have all users of the tenant.
    return this.database.session(tenantId).execute(
      `select p.id, p.display_name as "displayName", p.email, p.phone_number as "phoneNumber", p.roles
       from (select distinct jsonb_array_elements_text(?::jsonb) as id) wanted
       join lateral (
         select * from identity.known_user where tenant_id = ? and id >= wanted.id order by id limit 1) p
         on p.id = wanted.id`,
      [JSON.stringify(userIds), tenantId],
    );
  }

  async findByGuids(
    tenantId: string,
    guids: readonly string[],
  ): Promise<readonly (KnownUser & { readonly roles: readonly string[] })[]> {
    return this.database.session(tenantId).execute(
      `select id, display_name as "displayName", email, phone_number as "phoneNumber", roles from identity.known_user
       where tenant_id = ? and id_key in (select jsonb_array_elements_text(?::jsonb))`,
      [tenantId, JSON.stringify(guids.map((guid) => guid.toLowerCase()))],
    );
  }

  async page(
    tenantId: string,
    conditions: readonly PersonCondition[],
    { after, limit }: { readonly after: string | null; readonly limit: number },
  ): Promise<readonly string[] | null> {
    const where = peopleWhere(tenantId, conditions);
    if (where === null) return null;
    const rows: { id: string }[] = await this.database
      .session(tenantId)
      .execute(
        `select id from identity.known_user where tenant_id = ? and id > ? and ${where.text} order by id limit ?`,
        [tenantId, after ?? '', ...where.values, limit],
      );
    return rows.map(({ id }) => id);
  }

  problemsOf(conditions: readonly PersonCondition[]): ReturnType<UserDirectory['problemsOf']> {
    return peopleProblems(conditions);
  }

  async suggest(tenantId: string, search: string, limit: number): Promise<readonly KnownUser[]> {
    return this.database.session(tenantId).execute(
      `select id, display_name as "displayName", email, phone_number as "phoneNumber" from identity.known_user
       where tenant_id = ? and starts_with(name_key, lower(?)) order by name_key, id limit ?`,
      [tenantId, search, limit],
    );
  }

  async remember(tenantId: string, actor: Actor): Promise<void> {
    const profiled = this.cachedProfile(actor);
    if (profiled === null || this.isRemembered(tenantId, actor)) return;
    const { profile, fingerprint } = profiled;
    const key = `${tenantId} ${profile.id}`;
    const now = this.clock.now();
    this.written.set(key, { fingerprint, at: now.getTime() });
    try {
      await this.write(tenantId, profile, now);
    } catch (error) {
      this.written.delete(key);
      this.logger.warn({ err: error }, 'a caller could not be remembered');
    }
  }

  isRemembered(tenantId: string, actor: Actor): boolean {
    const profiled = this.cachedProfile(actor);
    if (profiled === null) return true;
    const last = this.written.get(`${tenantId} ${profiled.profile.id}`);
    if (last?.fingerprint !== profiled.fingerprint) return false;
    return this.clock.now().getTime() - last.at < lastSeenInterval;
  }

  private cachedProfile(actor: Actor): Profiled | null {
    const known = this.profiles.get(actor);
    if (known !== undefined) return known;
    const profile = profileOf(actor);
    if (profile === null) return null;
    const profiled = { profile, fingerprint: fingerprintOf(profile) };
    this.profiles.set(actor, profiled);
    return profiled;
  }

  private async write(tenantId: string, profile: UserProfile, now: Date): Promise<void> {
    const roles = noteRoles(tenantId, profile.roles, this.adminRoles, { at: now, by: null });
    await this.database.session(tenantId).execute(
      `with noted as (${roles.sql})
       insert into identity.known_user (tenant_id, id, user_name, display_name, email, phone_number, first_name,
         last_name, roles, first_seen_at, last_seen_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?)
       on conflict (tenant_id, id) do update set user_name = excluded.user_name, display_name = excluded.display_name,
         email = excluded.email, phone_number = excluded.phone_number, first_name = excluded.first_name,
         last_name = excluded.last_name, roles = excluded.roles, last_seen_at = excluded.last_seen_at`,
      [
        ...roles.values,
        tenantId,
        profile.id,
        profile.userName,
        profile.displayName,
        profile.email,
        profile.phoneNumber,
        profile.firstName,
        profile.lastName,
        JSON.stringify(profile.roles),
        now,
        now,
      ],
    );
  }
}
