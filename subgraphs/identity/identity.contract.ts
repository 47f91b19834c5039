import type { Actor } from '../kernel/call/actor.ts';
import { defineEvent } from '../kernel/call/event.ts';
import type { Operator } from '../kernel/query/operator.ts';
import { definePort } from '../kernel/subgraph/port.ts';
import type { TenantDirectory } from '../kernel/tenancy/tenant-resolver.ts';

/** A person's public profile. */
export interface KnownUser {
  readonly id: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly phoneNumber: string | null;
}

/** Permission of those who may see people and their contacts. */
export const readPeople = 'Identity.Users.Read';

/** A condition on people: the words of queries, and the field `role` with `Eq`, `Ne` and `In`. */
export interface PersonCondition {
  readonly field: string;
  readonly operator: Operator;
  /** Null for `IsNull` and `IsNotNull`. */
  readonly value: string | null;
}

export type PersonConditionProblem = 'UnknownField' | 'InvalidOperator' | 'InvalidValue';

/** The people seen in a tenant, as their last accepted tokens described them. */
export interface UserDirectory {
  /** @returns null for a user never seen in the tenant. */
  find(tenantId: string, userId: string): Promise<KnownUser | null>;
  /** Returns the users who were seen in the tenant, with their roles; one statement. */
  findAll(
    tenantId: string,
    userIds: readonly string[],
  ): Promise<readonly (KnownUser & { readonly roles: readonly string[] })[]>;
  /** Returns the users with these GUIDs, in any case (RFC 9562 §4), who were seen in the tenant; one statement. */
  findByGuids(
    tenantId: string,
    guids: readonly string[],
  ): Promise<readonly (KnownUser & { readonly roles: readonly string[] })[]>;
  /**
   * A page of the ids of people who meet all conditions, in order; one statement.
   * @param after the last id of the page before; null: the first page.
   * @returns null where a condition is not valid.
   */
  page(
    tenantId: string,
    conditions: readonly PersonCondition[],
    place: { readonly after: string | null; readonly limit: number },
  ): Promise<readonly string[] | null>;
  /** What is wrong with each condition of {@link page}; null: nothing. */
  problemsOf(conditions: readonly PersonCondition[]): readonly (PersonConditionProblem | null)[];
  /** Returns people whose display name has the prefix, without case, sorted by name; an empty prefix matches all. */
  suggest(tenantId: string, search: string, limit: number): Promise<readonly KnownUser[]>;
  /** Stores the profile of an accepted token; writes only after a change. Never throws. */
  remember(tenantId: string, actor: Actor): Promise<void>;
  /** Whether {@link remember} has nothing to write. */
  isRemembered(tenantId: string, actor: Actor): boolean;
}

/** Tenants and their names. */
export interface NamedTenants extends TenantDirectory {
  /** @returns null for an unknown tenant and for the host. Never call it inside a transaction. */
  nameOf(tenantId: string): Promise<string | null>;
}

export const tenantDirectory = definePort<NamedTenants>('identity.tenants');

export const userDirectory = definePort<UserDirectory>('identity.users');

/** Limits of an API key: entries of its lists, and characters of each. */
export const apiKeyLimits = {
  nameLength: 200,
  permissions: 100,
  permissionLength: 200,
  cidrs: 50,
  cidrLength: 64,
} as const;

/** Kinds of API keys. */
export const apiKeyTypes = ['Secret', 'Publishable', 'Webhook', 'Ephemeral'] as const;
export type ApiKeyType = (typeof apiKeyTypes)[number];

/** Environments that an API key can be labelled with. */
export const apiKeyEnvironments = ['live', 'test', 'dev'] as const;
export type ApiKeyEnvironment = (typeof apiKeyEnvironments)[number];

/** Names of environments that older clients use over REST. */
export const apiKeyEnvironmentSynonyms: ReadonlyMap<string, ApiKeyEnvironment> = new Map([
  ['production', 'live'],
]);

/**
 * `Normal`: a process caches the key until a key of its tenant changes; it notices within a second. `NoCache`: it
 * reads the key on every call.
 */
export const cacheBehaviors = ['Normal', 'NoCache'] as const;
export type ApiKeyCacheBehavior = (typeof cacheBehaviors)[number];

/** Seed data of a development start. */
export interface DevelopmentSeed {
  readonly tenants: readonly { readonly id: string; readonly name: string }[];
  readonly users: readonly { readonly tenantId: string | null; readonly actor: Actor }[];
  readonly grants: readonly {
    readonly tenantId: string | null;
    readonly roleName: string;
    readonly permission: string;
  }[];
}

/** Inserts the seed data; idempotent. */
export interface DevelopmentSeeder {
  seed(seed: DevelopmentSeed): Promise<void>;
}

export const developmentSeeder = definePort<DevelopmentSeeder>('identity.seed');

/** Data of the two events below. */
export interface PermissionChange {
  readonly permission: string;
  readonly roleName: string;
}

/** A role was granted a permission. */
export const permissionGranted = defineEvent<PermissionChange>('Authorization.PermissionGranted');

/** Data of {@link apiKeyExpiringSoon}. */
export interface ApiKeyExpiry {
  readonly apiKeyId: string;
  readonly name: string;
  readonly type: string;
  readonly environment: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** An API key expires within `ApiKeys__ExpirationLeadTimeDays`. */
export const apiKeyExpiringSoon = defineEvent<ApiKeyExpiry>('Authentication.ApiKeyExpiringSoon');

/** Type of the notification that the creator of such a key receives. */
export const apiKeyExpiringNotification = 'identity.api_key_expiring';

/** A role lost a permission. */
export const permissionRevoked = defineEvent<PermissionChange>('Authorization.PermissionRevoked');
