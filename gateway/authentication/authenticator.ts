import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Actor, anonymous } from '../../subgraphs/kernel/call/actor.ts';
import type { Clock } from '../../subgraphs/kernel/clock/clock.ts';
import {
  type ApiKeyAuthenticator,
  apiKeyPrefix,
  embedTokenPrefix,
} from '../../subgraphs/kernel/credentials/api-keys.ts';
import type { RevokedSessions } from '../../subgraphs/kernel/credentials/revoked-sessions.ts';
import { actorOfClaims, isHostClaimed, tenantOfClaims } from './actor-of-claims.ts';
import type { TokenVerifier } from './bearer-token.ts';
import { type RoleOptions, rolesOf } from './claims.ts';
import { refuseToken, withFailedCheck } from './refused-token.ts';
import { tokenSizeLimit } from './signed-token.ts';
import type { TrustedIssuer } from './trusted-issuer.ts';

/** The authenticated caller; `tenantId` null is host context. */
export interface Authenticated {
  readonly actor: Actor;
  readonly tenantId: string | null;
}

export interface AuthenticatorPorts {
  readonly tokens: TokenVerifier;
  /** Null disables API keys. */
  readonly apiKeys: ApiKeyAuthenticator | null;
  /** Null when sessions cannot be revoked. */
  readonly revoked: RevokedSessions | null;
  readonly clock: Clock;
}

export interface ClaimRules {
  readonly trusted: Pick<TrustedIssuer, 'kind' | 'nameClaimType'>;
  readonly roles: RoleOptions;
  /** `MultiTenancy:TenantIdClaimType`. */
  readonly tenantIdClaimType: string;
  /** `MultiTenancy:HostClaimType`. */
  readonly hostClaimType: string;
  /** Says which check of a token has failed; only in development. Absent: no. */
  readonly explains?: boolean;
}

/** A cached token; expires with the token or after a minute. */
interface CachedToken extends Authenticated {
  readonly until: number;
}

const knownTokens = 5_000;
/** Milliseconds after which a signature is verified again, so that a withdrawn key does not stay valid in the cache. */
const knownFor = 60_000;

/** `Bearer` and its token (RFC 6750 section 2.1). */
const bearer = /^Bearer +([\w\-.~+/]+=*) *$/i;

/** An API key without a scheme, as field clients send it. Components send embed tokens with theirs, by which CORS knows them. */
const isKeyAlone = (header: string) =>
  header.startsWith(apiKeyPrefix) && !header.startsWith(embedTokenPrefix) && /^[\w-]+$/.test(header);

/** Fast path for the usual spelling. */
const usualScheme = 'Bearer ';

/** Cache key: the cache does not contain tokens. */
const keyOf = (token: string) => hash('sha256', token, 'base64');

/** Authenticates the `Authorization` header. */
export class Authenticator {
  readonly #ports: AuthenticatorPorts;
  readonly #rules: ClaimRules;
  readonly #known = new LRUCache<string, CachedToken>({ max: knownTokens });

  constructor(ports: AuthenticatorPorts, rules: ClaimRules) {
    this.#ports = ports;
    this.#rules = rules;
  }

  /**
   * @param authorizationHeader undefined: anonymous.
   * @param remoteAddress the caller's address after trusted proxies.
   * @throws {DomainError} `unauthenticated` with `Authentication:Scheme:Unsupported`, `Authentication:Token:Invalid`,
   * `:Expired` or `:InvalidTenant`, `Authentication:Session:Revoked`, or the error of the API key; `unavailable` until
   * the provider's keys have been read once.
   */
  async authenticate(
    authorizationHeader: string | undefined,
    remoteAddress: string | null,
  ): Promise<Authenticated> {
    if (authorizationHeader === undefined) return { actor: anonymous, tenantId: null };
    try {
      const token = credentialOf(authorizationHeader);
      if (token.startsWith(apiKeyPrefix)) return await this.#byApiKey(token, remoteAddress);
      const { actor, tenantId } = await this.#byToken(token);
      await this.#checkRevocation(actor);
      return { actor, tenantId };
    } catch (error) {
      throw this.#rules.explains === true ? withFailedCheck(error) : error;
    }
  }

  /**
   * The synchronous path: resolves a cached token whose session is known to be open.
   * @returns null for every other caller, including those to refuse.
   */
  authenticateCached(authorizationHeader: string | undefined): Authenticated | null {
    if (authorizationHeader?.startsWith(usualScheme) !== true) return null;
    const known = this.#findToken(keyOf(authorizationHeader.slice(usualScheme.length)));
    if (known === null) return null;
    const { session } = known.actor;
    const isOpen = session === null || (this.#ports.revoked?.isKnownOpen(session) ?? true);
    return isOpen ? known : null;
  }

  async #byApiKey(rawKey: string, remoteAddress: string | null): Promise<Authenticated> {
    if (this.#ports.apiKeys === null)
      throw refuseToken('Authentication:Token:Invalid', 'API keys are not accepted here.');
    return await this.#ports.apiKeys.authenticate(rawKey, remoteAddress);
  }

  async #byToken(token: string): Promise<Authenticated> {
    const key = keyOf(token);
    const known = this.#findToken(key);
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

  #findToken(key: string): CachedToken | null {
    const known = this.#known.get(key);
    return known !== undefined && this.#ports.clock.now().getTime() < known.until ? known : null;
  }

  /** Runs for every request, also for cached tokens: a logout takes effect immediately. */
  async #checkRevocation({ session }: Actor): Promise<void> {
    if (session === null || this.#ports.revoked === null) return;
    if (await this.#ports.revoked.isRevoked(session))
      throw refuseToken('Authentication:Session:Revoked', 'The session of the token was revoked.');
  }
}

function credentialOf(header: string): string {
  const token = isKeyAlone(header) ? header : bearer.exec(header)?.[1];
  if (token === undefined) {
    const isBearer = /^Bearer( |$)/i.test(header);
    if (!isBearer) throw refuseToken('Authentication:Scheme:Unsupported', 'The scheme is not Bearer.');
    throw refuseToken('Authentication:Token:Invalid', 'A bearer token has no spaces and no such characters.');
  }
  if (token.length > tokenSizeLimit)
    throw refuseToken('Authentication:Token:Invalid', 'The token is too large.');
  return token;
}
