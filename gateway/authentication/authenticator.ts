import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Actor, anonymous } from '../../subgraphs/kernel/actor/actor.ts';
import { type ApiKeyAuthenticator, apiKeyPrefix } from '../../subgraphs/kernel/actor/api-keys.ts';
import type { RevokedSessions } from '../../subgraphs/kernel/actor/revoked-sessions.ts';
import type { Clock } from '../../subgraphs/kernel/clock/clock.ts';
import { unauthenticated } from '../../subgraphs/kernel/error/domain-error.ts';
import { actorOfClaims, isHostClaimed, tenantOfClaims } from './actor-of-claims.ts';
import type { TokenVerifier } from './bearer-token.ts';
import { type RoleOptions, rolesOf } from './claims.ts';
import { tokenSizeLimit } from './signed-token.ts';
import type { TrustedIssuer } from './trusted-issuer.ts';

/** Who calls, and for which tenant; `tenantId` null: no tenant, host context. */
export interface Authenticated {
  readonly actor: Actor;
  readonly tenantId: string | null;
}

/** What an {@link Authenticator} works with. */
export interface AuthenticatorPorts {
  readonly tokens: TokenVerifier;
  /** Null where API keys are not accepted. */
  readonly apiKeys: ApiKeyAuthenticator | null;
  /** Null where no session is ever revoked. */
  readonly revoked: RevokedSessions | null;
  readonly clock: Clock;
}

/** How claims are read. */
export interface ClaimRules {
  readonly trusted: Pick<TrustedIssuer, 'kind' | 'nameClaimType'>;
  readonly roles: RoleOptions;
  /** `MultiTenancy:TenantIdClaimType`. */
  readonly tenantIdClaimType: string;
  /** `MultiTenancy:HostClaimType`. */
  readonly hostClaimType: string;
}

/** A token read before, until it ends or its minute is over. */
interface KnownToken extends Authenticated {
  readonly until: number;
}

const knownTokens = 5_000;
/** Milliseconds after which a signature is checked again, so that a withdrawn key does not live on in the cache. */
const knownFor = 60_000;

/** `Bearer` and its token (RFC 6750 section 2.1). */
const bearer = /^Bearer +([\w\-.~+/]+=*) *$/i;

/** How nearly everybody writes it. */
const usualScheme = 'Bearer ';

/** What a token is remembered by: no token stays in memory. */
const keyOf = (token: string) => hash('sha256', token, 'base64');

/** Turns an `Authorization` header into who calls. */
export class Authenticator {
  readonly #ports: AuthenticatorPorts;
  readonly #rules: ClaimRules;
  readonly #known = new LRUCache<string, KnownToken>({ max: knownTokens });

  constructor(ports: AuthenticatorPorts, rules: ClaimRules) {
    this.#ports = ports;
    this.#rules = rules;
  }

  /**
   * @param authorizationHeader undefined: anonymous.
   * @param remoteAddress the caller's address after trusted proxies.
   * @throws {DomainError} `unauthenticated` with `Authentication:Scheme:Unsupported`, `Authentication:Token:Invalid`,
   * `:Expired` or `:InvalidTenant`, `Authentication:Session:Revoked`, or what the API keys answer; `unavailable` while
   * the provider's keys have never been read.
   */
  async authenticate(
    authorizationHeader: string | undefined,
    remoteAddress: string | null,
  ): Promise<Authenticated> {
    if (authorizationHeader === undefined) return { actor: anonymous, tenantId: null };
    const token = credentialOf(authorizationHeader);
    if (token.startsWith(apiKeyPrefix)) return await this.#byApiKey(token, remoteAddress);
    const { actor, tenantId } = await this.#byToken(token);
    await this.#checkRevocation(actor);
    return { actor, tenantId };
  }

  /**
   * The same without waiting, for the bearer of a token that was read before and whose session is known to be open.
   * @returns null for anybody else, also for who is to be refused.
   */
  known(authorizationHeader: string | undefined): Authenticated | null {
    if (authorizationHeader?.startsWith(usualScheme) !== true) return null;
    const known = this.#knownToken(keyOf(authorizationHeader.slice(usualScheme.length)));
    if (known === null) return null;
    const { session } = known.actor;
    const isOpen = session === null || (this.#ports.revoked?.isKnownOpen(session) ?? true);
    return isOpen ? known : null;
  }

  async #byApiKey(rawKey: string, remoteAddress: string | null): Promise<Authenticated> {
    if (this.#ports.apiKeys === null) throw unauthenticated('Authentication:Token:Invalid');
    return await this.#ports.apiKeys.authenticate(rawKey, remoteAddress);
  }

  async #byToken(token: string): Promise<Authenticated> {
    const key = keyOf(token);
    const known = this.#knownToken(key);
    if (known !== null) return known;
    const now = this.#ports.clock.now().getTime();
    this.#known.delete(key);
    const { claims, expiresAt } = await this.#ports.tokens.verify(token);
    const { trusted, roles, tenantIdClaimType, hostClaimType } = this.#rules;
    const tenantId = tenantOfClaims(claims, tenantIdClaimType);
    const actor = actorOfClaims(claims, {
      ...trusted,
      roles: rolesOf(claims, trusted.kind, roles),
      expiresAt,
      lacksHostClaim: tenantId === null && !isHostClaimed(claims, hostClaimType),
    });
    const read = { actor, tenantId };
    this.#known.set(key, { ...read, until: Math.min(expiresAt.getTime(), now + knownFor) });
    return read;
  }

  #knownToken(key: string): KnownToken | null {
    const known = this.#known.get(key);
    return known !== undefined && this.#ports.clock.now().getTime() < known.until ? known : null;
  }

  /** At every request, cached token or not: a logout binds at once. */
  async #checkRevocation({ session }: Actor): Promise<void> {
    if (session === null || this.#ports.revoked === null) return;
    if (await this.#ports.revoked.isRevoked(session)) throw unauthenticated('Authentication:Session:Revoked');
  }
}

function credentialOf(header: string): string {
  const token = bearer.exec(header)?.[1];
  if (token === undefined) {
    const isBearer = /^Bearer( |$)/i.test(header);
    throw unauthenticated(isBearer ? 'Authentication:Token:Invalid' : 'Authentication:Scheme:Unsupported');
  }
  if (token.length > tokenSizeLimit) throw unauthenticated('Authentication:Token:Invalid');
  return token;
}
