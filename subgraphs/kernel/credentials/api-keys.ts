import type { Actor } from '../call/actor.ts';

/** What an API key stands for. */
export interface ApiKeyIdentity {
  readonly actor: Actor;
  /** The tenant the key belongs to; null for a host key. */
  readonly tenantId: string | null;
}

/** Turns a raw API key (`svc_…`) into its actor. */
export interface ApiKeyAuthenticator {
  /**
   * @param remoteAddress the caller's address after trusted proxies, for keys with allowed CIDR ranges.
   * @throws {DomainError} `unauthenticated` for an unknown, revoked or expired key or a foreign address.
   */
  authenticate(rawKey: string, remoteAddress: string | null): Promise<ApiKeyIdentity>;
}

/** What every raw key begins with. */
export const apiKeyPrefix = 'svc_';
