import type { Actor } from '../kernel/call/actor.ts';
import { defineEvent } from '../kernel/call/event.ts';
import type { UserRoles } from '../kernel/permission/permission-checker.ts';
import { definePort } from '../kernel/subgraph/port.ts';
import type { TenantDirectory } from '../kernel/tenancy/tenant-resolver.ts';

/** A person as other areas may know them. */
export interface KnownUser {
  readonly id: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly phoneNumber: string | null;
}

/** Who has been seen in a tenant: name, contacts and roles of the last accepted token. */
export interface UserDirectory extends UserRoles {
  /** @returns null for a user never seen in the tenant. */
  find(tenantId: string, userId: string): Promise<KnownUser | null>;
  /** Those of the users who were seen in the tenant, with their roles; one statement. */
  findAll(
    tenantId: string,
    userIds: readonly string[],
  ): Promise<readonly (KnownUser & { readonly roles: readonly string[] })[]>;
  /** Those of the users with these GUIDs, in any case (RFC 9562 §4), who were seen in the tenant; one statement. */
  findByGuids(
    tenantId: string,
    guids: readonly string[],
  ): Promise<readonly (KnownUser & { readonly roles: readonly string[] })[]>;
  /** People whose display name begins so, whatever the case, by name; an empty text is anybody's beginning. */
  suggest(tenantId: string, search: string, limit: number): Promise<readonly KnownUser[]>;
  /** Remembers what an accepted token says; writes only when something changed. Never throws. */
  remember(tenantId: string, actor: Actor): Promise<void>;
  /** Whether {@link remember} has nothing to write. */
  isRemembered(tenantId: string, actor: Actor): boolean;
}

/** Which tenants exist, and what they are called. */
export interface NamedTenants extends TenantDirectory {
  /** @returns null for a tenant that does not exist, and for the host. Never inside a transaction. */
  nameOf(tenantId: string): Promise<string | null>;
}

/** Which tenants exist. */
export const tenantDirectory = definePort<NamedTenants>('identity.tenants');

/** Who has been seen. */
export const userDirectory = definePort<UserDirectory>('identity.users');

/** What a development start has from the beginning. */
export interface DevelopmentSeed {
  readonly tenants: readonly { readonly id: string; readonly name: string }[];
  readonly users: readonly { readonly tenantId: string | null; readonly actor: Actor }[];
  readonly grants: readonly {
    readonly tenantId: string | null;
    readonly roleName: string;
    readonly permission: string;
  }[];
}

/** Puts the seed in; again and again without effect. */
export interface DevelopmentSeeder {
  seed(seed: DevelopmentSeed): Promise<void>;
}

/** Seeding for development. */
export const developmentSeeder = definePort<DevelopmentSeeder>('identity.seed');

/** Data of the two events below. */
export interface PermissionChange {
  readonly permission: string;
  readonly roleName: string;
}

/** A role was granted a permission. */
export const permissionGranted = defineEvent<PermissionChange>('Authorization.PermissionGranted');

/** A role lost a permission. */
export const permissionRevoked = defineEvent<PermissionChange>('Authorization.PermissionRevoked');
