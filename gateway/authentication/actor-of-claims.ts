import type { JWTPayload } from 'jose';
import { Actor, type ActorKind } from '../../subgraphs/kernel/call/actor.ts';
import { HOST_TENANT_ID } from '../../subgraphs/kernel/tenancy/tenant.ts';
import type { ProviderKind } from './authentication.options.ts';
import { refuseToken } from './refused-token.ts';

export interface ActorRules {
  readonly kind: ProviderKind;
  /** Claim that identifies the user (`Authentication:NameClaimType`). */
  readonly nameClaimType: string;
  readonly roles: readonly string[];
  /** Includes the clock skew. */
  readonly expiresAt: Date;
  /** True when the token names no tenant and no host claim confirms host context. */
  readonly lacksHostClaim: boolean;
}

/** OpenID Connect Core 5.1: a subject is at most 255 characters. */
const longestId = 255;
const longestText = 320;

/** Mark of a service account's token, by provider. */
const serviceAccounts: Readonly<Record<ProviderKind, (claims: JWTPayload) => boolean>> = {
  // RFC 9068 section 2.2: for a grant without resource owner `sub` is the client. Okta calls it `cid`, Auth0 names the grant.
  generic: ({ sub, client_id, cid, gty }) =>
    (sub !== undefined && (sub === client_id || sub === cid)) || gty === 'client-credentials',
  keycloak: (claims) =>
    typeof claims.preferred_username === 'string' &&
    claims.preferred_username === `service-account-${String(claims.client_id ?? claims.azp)}`.toLowerCase(),
  entra: (claims) => claims.idtyp === 'app',
  cognito: (claims) => typeof claims.client_id === 'string' && claims.sub === claims.client_id,
};

/**
 * Maps verified claims to the current actor (specification, "Current actor"). `UserId` is the claim `NameClaimType`;
 * `UserName` is `preferred_username`, `name`, else the id.
 * @throws {DomainError} `Authentication:Token:Invalid` when the token does not identify its subject.
 */
export function actorOfClaims(claims: JWTPayload, rules: ActorRules): Actor {
  const userId = idOf(claims[rules.nameClaimType]);
  if (userId === null)
    throw refuseToken('Authentication:Token:Invalid', `The token has no claim ${rules.nameClaimType}.`);
  return new Actor({
    isAuthenticated: true,
    userId,
    userName: textOf(claims.preferred_username) ?? textOf(claims.name) ?? userId,
    email: textOf(claims.email),
    phoneNumber: textOf(claims.phone_number),
    firstName: textOf(claims.given_name),
    lastName: textOf(claims.family_name),
    actorKind: actorKindOf(claims, rules.kind),
    roles: rules.roles,
    scopes: scopesOf(claims),
    lacksHostClaim: rules.lacksHostClaim,
    session: {
      sid: idOf(claims.sid),
      sub: idOf(claims.sub),
      issuedAt: claims.iat === undefined ? null : new Date(claims.iat * 1_000),
      expiresAt: rules.expiresAt,
    },
  });
}

/** `scope` as RFC 9068 writes it, a text with spaces; `scp` of Entra and Okta, a text or a list. */
function scopesOf({ scope, scp }: JWTPayload): readonly string[] {
  return [scope, scp]
    .flat()
    .flatMap((value) => (typeof value === 'string' ? value.split(' ').filter(Boolean) : []));
}

const claimedKinds: ReadonlyMap<unknown, ActorKind> = new Map([
  ['User', 'User'],
  ['ExternalSystem', 'ExternalSystem'],
  ['System', 'ExternalSystem'],
]);

/**
 * `actor_kind` when the token has it, else derived from the service-account marker. `System` is reserved for this
 * platform's background work and cannot be claimed: such a token maps to an external system.
 */
function actorKindOf(claims: JWTPayload, kind: ProviderKind): ActorKind {
  return claimedKinds.get(claims.actor_kind) ?? (serviceAccounts[kind](claims) ? 'ExternalSystem' : 'User');
}

/**
 * An id exactly as the token spells it; null when absent.
 * @throws {DomainError} for an unusable id: ignoring a `sid` would also ignore its revocation.
 */
function idOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const usable = typeof value === 'string' && value !== '' && value.length <= longestId;
  if (!usable || !value.isWellFormed() || /\p{Cc}/u.test(value)) {
    throw refuseToken('Authentication:Token:Invalid', 'An id of the token is unusable.');
  }
  return value;
}

/** A display claim: text without control characters, at most 320 characters; null for anything else. */
function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return (
    value
      .toWellFormed()
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, longestText) || null
  );
}

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The tenant a token is for; null is host context.
 * @param claimType `MultiTenancy:TenantIdClaimType`.
 * @returns the id in lower case.
 * @throws {DomainError} `Authentication:Token:InvalidTenant` for a claim that is no GUID or the nil GUID: ignoring it
 * would give the caller host context.
 */
export function tenantOfClaims(claims: JWTPayload, claimType: string): string | null {
  const value = claims[claimType];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || !guid.test(value) || value === HOST_TENANT_ID) {
    throw refuseToken('Authentication:Token:InvalidTenant', `The claim ${claimType} is not a UUID.`);
  }
  return value.toLowerCase();
}

/**
 * True when the host claim is `true`. Some providers send it as text.
 * @param claimType `MultiTenancy:HostClaimType`.
 */
export function isHostClaimed(claims: JWTPayload, claimType: string): boolean {
  const value = claims[claimType];
  return value === true || value === 'true';
}
