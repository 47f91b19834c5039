import type { Actor } from '../call/actor.ts';

/** The actor and tenant of an API key. */
export interface ApiKeyIdentity {
  readonly actor: Actor;
  /** The tenant the key belongs to; null for a host key. */
  readonly tenantId: string | null;
}

/** Resolves a raw API key (`svc_…`) to its actor. */
export interface ApiKeyAuthenticator {
  /**
   * @param remoteAddress the caller's address after trusted proxies, for keys with allowed CIDR ranges.
   * @throws {DomainError} `unauthenticated` for an unknown, revoked or expired key or a foreign address.
   */
  authenticate(rawKey: string, remoteAddress: string | null): Promise<ApiKeyIdentity>;
}

/** The prefix of every raw key. */
export const apiKeyPrefix = 'svc_';

/** The prefix of every embed token. */
export const embedTokenPrefix = 'svc_embed_';
