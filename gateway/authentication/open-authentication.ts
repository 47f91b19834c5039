import type { JSONWebKeySet } from 'jose';
import type { Clock } from '../../subgraphs/kernel/clock/clock.ts';
import type { ApiKeyAuthenticator } from '../../subgraphs/kernel/credentials/api-keys.ts';
import type { RevokedSessions } from '../../subgraphs/kernel/credentials/revoked-sessions.ts';
import { fetchLike } from '../../subgraphs/kernel/http/fetch-like.ts';
import { GuardedClient } from '../../subgraphs/kernel/http/guarded-client.ts';
import { trustHosts } from '../../subgraphs/kernel/http/target-policy.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import type { AuthenticationOptions } from './authentication.options.ts';
import { Authenticator } from './authenticator.ts';
import { BearerTokenVerifier } from './bearer-token.ts';
import type { RoleOptions } from './claims.ts';
import { type KeySet, localKeySet, RemoteKeySet } from './key-set.ts';
import { ProviderMetadata } from './provider-metadata.ts';
import { resolveTrustedIssuer, type TrustedIssuer } from './trusted-issuer.ts';
import { warmUpSignIn } from './warm-up-sign-in.ts';

export interface AuthenticationDependencies {
  readonly options: AuthenticationOptions;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly publicUrl: string;
  /** `MultiTenancy:TenantIdClaimType`. */
  readonly tenantIdClaimType: string;
  /** `MultiTenancy:HostClaimType`. */
  readonly hostClaimType: string;
  /** Keys of the dev issuer; null in production. */
  readonly devKeys: JSONWebKeySet | null;
  readonly apiKeys: ApiKeyAuthenticator;
  readonly revokedSessions: RevokedSessions;
  /** Says callers which check of their token has failed. */
  readonly development: boolean;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface Authentication {
  readonly authenticator: Authenticator;
  readonly trusted: TrustedIssuer;
  readonly keySet: KeySet;
  /** The provider's discovery metadata; null for the in-process dev issuer. */
  readonly metadata: ProviderMetadata | null;
  /** Verifies a throwaway token signed with a throwaway key, so that the first caller does not pay for it. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/** The role mapping options of both sections. */
export function roleOptionsOf({ keycloak, authentication }: AuthenticationOptions): RoleOptions {
  return { ...keycloak, RoleClaimType: authentication.RoleClaimType };
}

/** Creates authentication: the provider's keys through the guarded client, or the dev issuer's. */
export function openAuthentication(dependencies: AuthenticationDependencies): Authentication {
  const { options, clock, logger } = dependencies;
  const trusted = resolveTrustedIssuer(options, dependencies.env, dependencies.publicUrl);
  const client = new GuardedClient({ policy: trustHosts([new URL(trusted.issuer).origin]) });
  const metadata = new ProviderMetadata(trusted, fetchLike(client), logger);
  const keySet =
    dependencies.devKeys === null ? new RemoteKeySet(metadata, clock) : localKeySet(dependencies.devKeys);
  const { tenantIdClaimType, hostClaimType } = dependencies;
  const roles = roleOptionsOf(options);
  const rules = { trusted, roles, tenantIdClaimType, hostClaimType, explains: dependencies.development };
  const ports = { revoked: dependencies.revokedSessions, clock };
  const tokens = new BearerTokenVerifier(keySet, trusted, clock);
  const authenticator = new Authenticator({ ...ports, tokens, apiKeys: dependencies.apiKeys }, rules);
  return {
    authenticator,
    trusted,
    keySet,
    metadata: dependencies.devKeys === null ? metadata : null,
    warmUp: () => warmUpSignIn({ trusted, rules, ports }),
    close: () => client.close(),
  };
}
