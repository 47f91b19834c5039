import type { EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import type { Cache } from '../cache/cache.ts';
import type { Actor } from '../call/actor.ts';
import { type DomainError, forbidden, unauthenticated } from '../error/domain-error.ts';
import type { Epochs } from '../persistence/epochs.ts';
import type { Registry } from '../registry/module.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { AuthorizationOptions } from './authorization.options.ts';
import { type PermissionDefinition, permissionGroupKind } from './definition.ts';
import type { GrantStore } from './grant-store.ts';
import { satisfies, satisfyingNames } from './permission.rules.ts';
import { permissionMissing } from './permission-missing.ts';

/** The epoch topic of changes of grants. */
export const grantTopic = 'permission-grant';

interface CachedVerdict {
  readonly granted: boolean;
  readonly epoch: string;
}

/** Permissions of roles in a tenant, valid until its grants change. */
interface Held {
  readonly epoch: string;
  /** Any of these permissions. */
  readonly names: readonly string[];
  /** All permissions of these roles; null until they are needed. */
  permissions: readonly string[] | null;
}

/** The reason of a check's result, for `explainPermission`. */
export const permissionVerdicts = [
  'Anonymous',
  'AlwaysAllow',
  'ApiKey',
  'AdminRole',
  'Side',
  'Grant',
  'Denied',
] as const;
export type PermissionVerdict = (typeof permissionVerdicts)[number];

/** The outcome of a check, and the step that decided it. */
export interface Decision {
  readonly granted: boolean;
  readonly verdict: PermissionVerdict;
}

/** The subject of a check: the caller or another user. */
type Holder = Pick<Actor, 'isAuthenticated' | 'apiKeyId' | 'permissions' | 'roles'> &
  Partial<Pick<Actor, 'lacksHostClaim' | 'embed'>>;

/** The one permission check (specification, "Authorization"). */
export class PermissionChecker {
  private readonly definitions: ReadonlyMap<string, PermissionDefinition>;
  /** By tenant and roles. */
  private readonly held = new LRUCache<string, Held>({ max: 1_000 });
  /** The epochs in which roles were found to hold a permission, by the cache's key; kept for as long as it keeps its own. */
  private readonly holders: LRUCache<string, string>;

  constructor(
    private readonly options: AuthorizationOptions,
    registry: Registry,
    private readonly cache: Cache,
    private readonly epochs: Epochs,
    private readonly grants: GrantStore,
  ) {
    const defined = registry.all(permissionGroupKind).flatMap((group) => group.permissions);
    this.holders = new LRUCache({ max: rememberedHolders, ttl: Math.max(1, options.CacheDuration) });
    this.definitions = new Map(defined.map((definition) => [definition.name, definition]));
  }

  /** Whether the caller holds the permission. @throws {Error} for a name no module defines: a programming fault. */
  async check(actor: Actor, tenant: Tenant, name: string): Promise<boolean> {
    return (await this.explain(actor, tenant, name)).granted;
  }

  /** Whether the caller is known to hold the permission without a query. @throws {Error} as {@link check}. */
  isKnownGranted(actor: Actor, tenant: Tenant, name: string): boolean {
    const definition = this.definitionOf(name);
    const decided = this.decideWithoutGrants(actor, tenant, definition);
    if (decided !== null) return decided.granted;
    const epoch = this.epochs.currentCached(tenant.id, grantTopic);
    return epoch !== null && this.isHolder(tenant, actor.roles, definition, epoch);
  }

  /** The imperative check. @throws {DomainError} `forbidden` when the caller lacks the permission. */
  async demand(actor: Actor, tenant: Tenant, name: string): Promise<void> {
    if (!(await this.check(actor, tenant, name))) throw this.refusal(actor, tenant, name);
  }

  /** The error for a caller who lacks the permission: says which, and how to get it. */
  refusal(actor: Actor, tenant: Tenant, name: string): DomainError {
    const definition = this.definitionOf(name);
    const elsewhere = actor.apiKeyId === null && !fitsSide(definition, tenant);
    return permissionMissing(actor, name, elsewhere ? (definition.multiTenancySide ?? 'Both') : 'Both');
  }

  /**
   * Selects the users who hold the permission. The number of statements does not grow with the number of users, but
   * with the number of roles that are not cached. Never call it inside a transaction.
   * @param rolesOf the roles of each user, from the user directory.
   * @throws {Error} for a name that no module defines.
   */
  async mayUsers(
    tenant: Tenant,
    rolesOf: ReadonlyMap<string, readonly string[]>,
    name: string,
  ): Promise<ReadonlySet<string>> {
    const definition = this.definitionOf(name);
    const bySet = Map.groupBy(rolesOf, ([, roles]) => JSON.stringify([...roles].sort()));
    const holders = new Set<string>();
    for (const [roles, users] of bySet) {
      const holder = { isAuthenticated: true, apiKeyId: null, permissions: [], roles: JSON.parse(roles) };
      if ((await this.decide(holder, tenant, definition)).granted) for (const [id] of users) holders.add(id);
    }
    return holders;
  }

  /** The check with the step that decided it. */
  async explain(actor: Actor, tenant: Tenant, name: string): Promise<Decision> {
    return this.decide(actor, tenant, this.definitionOf(name));
  }

  /** Every permission the caller holds, in the order of definition. Statements: at most one, none while no grant changes. */
  async listPermissions(actor: Actor, tenant: Tenant): Promise<readonly string[]> {
    if (!this.needsGrants(actor)) return this.permissionsOf(actor, tenant, []);
    const held = await this.readRoleGrants(tenant, actor.roles);
    if (actor.embed !== null) return this.permissionsOf(actor, tenant, held.names);
    held.permissions ??= this.permissionsOf(actor, tenant, held.names);
    return held.permissions;
  }

  /**
   * As {@link check}, for a transaction that depends on the permissions: read in it, without caches, and locked until
   * its end, so that a concurrent revocation is either seen or waits.
   * @throws {DomainError} `unauthenticated` for an API key that has been revoked since it was accepted; `forbidden` for
   * an embed token, which delegates nothing.
   */
  async lockPermissions(em: EntityManager, actor: Actor, tenant: Tenant): Promise<readonly string[]> {
    if (actor.embed !== null) throw forbidden();
    if (actor.apiKeyId !== null && !this.options.AlwaysAllow) {
      const permissions = await this.grants.permissionsOfKey(em, actor.apiKeyId);
      if (permissions === null) throw unauthenticated('Authentication:ApiKey:Invalid');
      const { isAuthenticated, apiKeyId, roles } = actor;
      return this.permissionsOf({ isAuthenticated, apiKeyId, roles, permissions }, tenant, []);
    }
    if (!this.needsGrants(actor)) return this.permissionsOf(actor, tenant, []);
    await this.grants.lock(em, tenant.id, 'shared');
    const held = await this.grants.listGrants(tenant.id, actor.roles, null, em);
    return this.permissionsOf(
      actor,
      tenant,
      held.map(({ name }) => name),
    );
  }

  /**
   * For a transaction that revokes grants, before its checks: waits for transactions that hold the lock of {@link
   * lockPermissions}.
   */
  async lockGrants(em: EntityManager, tenant: Tenant): Promise<void> {
    await this.grants.lock(em, tenant.id, 'exclusive');
  }

  /** Whether only the grants of the caller's roles decide. */
  private needsGrants(holder: Holder): boolean {
    const isKey = holder.apiKeyId !== null && !isOfUser(holder);
    const decidesAlone = !holder.isAuthenticated || this.options.AlwaysAllow || isKey;
    return !decidesAlone && !this.isAdmin(holder);
  }

  private permissionsOf(holder: Holder, tenant: Tenant, held: readonly string[]): readonly string[] {
    return [...this.definitions.values()]
      .filter((definition) => {
        const decided = this.decideWithoutGrants(holder, tenant, definition);
        return decided?.granted ?? satisfies(held, definition.name);
      })
      .map(({ name }) => name);
  }

  /** Permissions of any of the roles, cached until the tenant's grants change. */
  private async readRoleGrants(tenant: Tenant, roles: readonly string[]): Promise<Held> {
    const epoch = await this.epochs.current(tenant.id, grantTopic);
    const key = JSON.stringify([tenant.id, ...roles]);
    const known = this.held.get(key);
    if (known?.epoch === epoch) return known;
    const rows = await this.grants.listGrants(tenant.id, roles, null);
    const held: Held = { epoch, names: rows.map(({ name }) => name), permissions: null };
    this.held.set(key, held);
    return held;
  }

  /** Whether a module defines the permission. */
  isDefined(name: string): boolean {
    return this.definitions.has(name);
  }

  private async decide(holder: Holder, tenant: Tenant, definition: PermissionDefinition): Promise<Decision> {
    const decided = this.decideWithoutGrants(holder, tenant, definition);
    if (decided !== null) return decided;
    const granted = await this.anyRoleHolds(tenant, holder.roles, definition);
    return { granted, verdict: granted ? 'Grant' : 'Denied' };
  }

  /** The steps in the order of the specification, up to the grants. @returns null when the grants decide. */
  private decideWithoutGrants(
    holder: Holder,
    tenant: Tenant,
    definition: PermissionDefinition,
  ): Decision | null {
    if (!holder.isAuthenticated) return { granted: false, verdict: 'Anonymous' };
    if (this.options.AlwaysAllow) return { granted: true, verdict: 'AlwaysAllow' };
    if (holder.apiKeyId !== null) {
      const granted = satisfies(holder.permissions, definition.name);
      if (!granted || !isOfUser(holder)) return { granted, verdict: 'ApiKey' };
    }
    if (this.isAdmin(holder)) return { granted: true, verdict: 'AdminRole' };
    return fitsSide(definition, tenant) ? null : { granted: false, verdict: 'Side' };
  }

  private definitionOf(name: string): PermissionDefinition {
    const definition = this.definitions.get(name);
    if (definition === undefined) throw new Error(`No module defines the permission "${name}".`);
    return definition;
  }

  private isAdmin({ roles, lacksHostClaim }: Holder): boolean {
    if (lacksHostClaim === true) return false;
    const held = roles.map((role) => role.toLowerCase());
    return this.options.AdminRoles.some((role) => held.includes(role.toLowerCase()));
  }

  private isHolder(
    tenant: Tenant,
    roles: readonly string[],
    { name }: PermissionDefinition,
    epoch: string,
  ): boolean {
    return roles.some((role) => this.holders.get(cacheKey(tenant, role, name)) === epoch);
  }

  private async anyRoleHolds(
    tenant: Tenant,
    roles: readonly string[],
    definition: PermissionDefinition,
  ): Promise<boolean> {
    if (roles.length === 0) return false;
    const epoch = await this.epochs.current(tenant.id, grantTopic);
    if (this.isHolder(tenant, roles, definition, epoch)) return true;
    const missing: string[] = [];
    for (const role of roles) {
      const key = cacheKey(tenant, role, definition.name);
      const cached = await this.cache.get<CachedVerdict>(key);
      if (cached?.epoch !== epoch) missing.push(role);
      else if (cached.granted) {
        this.holders.set(key, epoch);
        return true;
      }
    }
    if (missing.length === 0) return false;
    const held = await this.grants.listGrants(tenant.id, missing, satisfyingNames(definition.name));
    const holders = new Set(held.map(({ roleName }) => roleName));
    await Promise.all(
      missing.map((role) => {
        const verdict: CachedVerdict = { granted: holders.has(role.toLowerCase()), epoch };
        const key = cacheKey(tenant, role, definition.name);
        if (verdict.granted) this.holders.set(key, epoch);
        return this.cache.set(key, verdict, this.options.CacheDuration);
      }),
    );
    return holders.size > 0;
  }
}

/** Whether a user’s rights cut those of the key. */
function isOfUser({ embed }: Holder): boolean {
  return embed !== undefined && embed !== null && embed.userId !== null;
}

/** Maximum number of cached pairs of role and permission. */
const rememberedHolders = 10_000;

/** `perm:{tenantId}:{roleName}:{permissionName}`, exactly; `global` is the host. */
function cacheKey(tenant: Tenant, role: string, name: string): string {
  return `perm:${tenant.isHost ? 'global' : tenant.id}:${role}:${name}`;
}

function fitsSide(definition: PermissionDefinition, tenant: Tenant): boolean {
  const side = definition.multiTenancySide ?? 'Both';
  return side === 'Both' || (side === 'Host') === tenant.isHost;
}
