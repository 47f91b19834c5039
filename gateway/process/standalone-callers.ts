import { randomUUID } from 'node:crypto';
import { Actor, anonymous } from '../../subgraphs/kernel/call/actor.ts';
import type { Clock } from '../../subgraphs/kernel/clock/clock.ts';
import { fetchLike } from '../../subgraphs/kernel/http/fetch-like.ts';
import { GuardedClient } from '../../subgraphs/kernel/http/guarded-client.ts';
import { trustHosts } from '../../subgraphs/kernel/http/target-policy.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { hostTenant } from '../../subgraphs/kernel/tenancy/tenant.ts';
import { Authenticator } from '../authentication/authenticator.ts';
import { BearerTokenVerifier } from '../authentication/bearer-token.ts';
import type { CallSource, ResolveCall, WatchSession } from '../authentication/gateway-call.ts';
import { IssuedTokens } from '../authentication/issued-tokens.ts';
import { RemoteKeySet } from '../authentication/key-set.ts';
import { type FetchJson, ProviderMetadata } from '../authentication/provider-metadata.ts';
import { SessionWatch } from '../authentication/session-end.ts';

/** An issuer whose access tokens the gateway accepts. */
export interface AcceptedIssuer {
  /** OpenID Connect issuer URL, exactly as `iss` spells it. */
  readonly Authority: string;
  /** Expected `aud`. */
  readonly Audience: string;
}

export interface StandaloneCallers {
  readonly resolveCall: ResolveCall;
  /** Ends streams when their token expires. */
  readonly watchSession: WatchSession;
  close(): Promise<void>;
}

interface Verification {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Reads metadata and keys. Default: the guarded client. */
  readonly fetch?: FetchJson | undefined;
}

/**
 * The callers of a gateway for one supergraph. With issuers, tokens are verified and others are refused; without, any
 * `Authorization` header is accepted and the subgraphs decide.
 */
export function createStandaloneCallers(
  issuers: readonly AcceptedIssuer[],
  { clock, logger, fetch }: Verification,
): StandaloneCallers {
  if (issuers.length === 0) {
    return {
      resolveCall: (source) => callOf(source, source.headers.authorization?.trim() ? bearer : anonymous),
      watchSession: () => () => undefined,
      close: () => Promise.resolve(),
    };
  }
  const client = new GuardedClient({
    policy: trustHosts(issuers.map(({ Authority }) => new URL(Authority).origin)),
  });
  const verifiers = issuers.map(({ Authority, Audience }) => {
    const trusted = { ...unchecked, issuer: Authority, audiences: [Audience] };
    const requireHttps = Authority.startsWith('https:');
    const metadata = new ProviderMetadata(
      { issuer: Authority, requireHttps },
      fetch ?? fetchLike(client),
      logger,
    );
    const keys = new RemoteKeySet(metadata, clock);
    return [Authority, new BearerTokenVerifier(keys, { ...trusted, requireHttps }, clock)] as const;
  });
  const tokens = new IssuedTokens(new Map(verifiers));
  const authenticator = new Authenticator({ tokens, apiKeys: null, revoked: null, clock }, claimRules);
  const sessions = new SessionWatch(null, clock, logger);
  return {
    resolveCall: async (source) => {
      const { authorization } = source.headers;
      const { actor } =
        authenticator.authenticateCached(authorization) ??
        (await authenticator.authenticate(authorization, source.remoteAddress));
      return callOf(source, actor);
    },
    watchSession: ({ actor }, onEnd) => sessions.watch(actor.session, onEnd),
    close: () => client.close(),
  };
}

const unchecked = {
  kind: 'generic',
  clientId: null,
  logoutAudiences: [],
  clockSkew: 0,
  nameClaimType: 'sub',
} as const;

/** Roles are the claim `roles`. A supergraph of others has no tenants: no claim names one. */
const claimRules = { trusted: unchecked, roles: {}, tenantIdClaimType: '', hostClaimType: '' };

/** A caller with unverified credentials. */
const bearer = new Actor({ isAuthenticated: true });

const callOf = ({ headers, remoteAddress, signal }: CallSource, actor: Actor) => ({
  actor,
  tenant: hostTenant,
  locale: 'en',
  requestId: String(headers['x-request-id'] ?? randomUUID()),
  remoteAddress,
  signal,
  idempotency: null,
});
