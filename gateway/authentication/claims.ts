import type { JWTPayload } from 'jose';
import type { AuthenticationOptions, ProviderKind } from './authentication.options.ts';

/** The options that control role mapping. */
export type RoleOptions = AuthenticationOptions['keycloak'] &
  Partial<Pick<AuthenticationOptions['authentication'], 'RoleClaimType'>>;

/** The standard role that passes the policy `Admin` (specification, "Claims transformation"). */
export const adminPolicyRole = 'Admin';

/** A claim's path from the root, and how its value is read. Paths depend on the options. */
interface RoleSource {
  readonly path: (options: RoleOptions) => readonly string[] | null;
  /** Parses text that looks like JSON; malformed JSON is ignored. */
  readonly embeddedJson?: boolean;
}

/**
 * Provider kind → claims that carry roles (specification, "Claims transformation").
 * - keycloak: `realm_access.roles` and `resource_access.{ClientId}.roles`, or the one that `RoleClaimsSource` names.
 * - entra: `roles`, a JSON array in a string (v1.0) or a repeated claim (v2.0), and `wids` unchanged.
 * - cognito: `cognito:groups`, repeated; empty ones are skipped.
 * - generic: `RoleClaimType`, an array or one text.
 */
const roleSources: Readonly<Record<ProviderKind, readonly RoleSource[]>> = {
  generic: [{ path: ({ RoleClaimType = 'roles' }) => [RoleClaimType] }],
  keycloak: [
    {
      path: ({ RoleClaimsSource }) =>
        RoleClaimsSource === 'resource_access' ? null : ['realm_access', 'roles'],
      embeddedJson: true,
    },
    {
      path: ({ RoleClaimsSource, ClientId }) =>
        RoleClaimsSource === 'realm_access' || ClientId === undefined
          ? null
          : ['resource_access', ClientId, 'roles'],
      embeddedJson: true,
    },
  ],
  entra: [
    { path: () => ['roles'], embeddedJson: true },
    { path: () => ['wids'], embeddedJson: true },
  ],
  cognito: [{ path: () => ['cognito:groups'] }],
};

/**
 * The caller's standard roles, in the order of the claims, without duplicates.
 * A caller with Keycloak's `AdminRole` also gets the standard role `Admin` and passes the policy `Admin`. Roles compare
 * without case, so with the default `Authorization:AdminRoles` (`admin`) such a caller is an administrator.
 * @returns well-formed texts without control characters; other values of a claim are skipped without an error.
 */
export function rolesOf(claims: JWTPayload, kind: ProviderKind, options: RoleOptions): string[] {
  const found = roleSources[kind].flatMap((source) => {
    const path = source.path(options);
    return path === null ? [] : textsOf(valueAt(claims, path, source.embeddedJson ?? false));
  });
  const roles = [...new Set(found)];
  const isAdmin =
    kind === 'keycloak' && options.AdminRole !== undefined && includesRole(roles, options.AdminRole);
  return isAdmin && !includesRole(roles, adminPolicyRole) ? [...roles, adminPolicyRole] : roles;
}

function includesRole(roles: readonly string[], role: string): boolean {
  return roles.some((held) => held.toLowerCase() === role.toLowerCase());
}

function valueAt(claims: JWTPayload, path: readonly string[], embeddedJson: boolean): unknown {
  let value: unknown = claims;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
    if (embeddedJson) value = parseJsonClaim(value);
  }
  return value;
}

function parseJsonClaim(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function textsOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.filter(
    (role): role is string =>
      typeof role === 'string' && role.trim() !== '' && role.isWellFormed() && !/\p{Cc}/u.test(role),
  );
}
