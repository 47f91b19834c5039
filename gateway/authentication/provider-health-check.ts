import { z } from 'zod';
import { type HealthCheck, type HealthResult, healthCheck } from '../../subgraphs/kernel/health/check.ts';
import { statusResult } from '../../subgraphs/kernel/health/status-result.ts';
import { GuardedClient, type GuardedResponse } from '../../subgraphs/kernel/http/guarded-client.ts';
import { trustHosts } from '../../subgraphs/kernel/http/target-policy.ts';
import { defineModule, type PlatformModule } from '../../subgraphs/kernel/registry/module.ts';
import type { AuthenticationOptions, ProviderKind } from './authentication.options.ts';

/** The credentials of this platform's client at the provider. */
interface ProviderClient {
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Scope of the token request; Keycloak needs none. */
  readonly scope?: string;
}

/** Requests a token with client credentials and discards it. */
export interface ProviderChecks {
  /** Contributes the checks; empty when the options name no client with a secret. */
  readonly module: PlatformModule;
  close(): Promise<void>;
}

const document = z.object({ token_endpoint: z.url({ protocol: /^https?$/ }) });
const largestAnswer = 65_536;

/** The checks of the identity providers (specification, "Dependency checks"). */
export function openProviderChecks(
  options: AuthenticationOptions,
  client = clientFor(options),
): ProviderChecks {
  const { Authority, RequireHttpsMetadata } = options.authentication;
  const own = readClient(options);
  const checks =
    Authority === undefined || own === null
      ? []
      : [tokenRequest(client, own, { authority: Authority, requireHttps: RequireHttpsMetadata })];
  return {
    module: defineModule({ name: 'identity-provider', contributes: checks.map(healthCheck) }),
    close: () => client.close(),
  };
}

function clientFor({ authentication: { Authority } }: AuthenticationOptions): GuardedClient {
  return new GuardedClient({ policy: trustHosts(Authority === undefined ? [] : [Authority]) });
}

function readClient({ authentication, keycloak, entraId }: AuthenticationOptions): ProviderClient | null {
  const clients: Partial<Record<ProviderKind, Partial<ProviderClient> & { readonly name: string }>> = {
    keycloak: { name: 'keycloak', ...secretOf(keycloak) },
    entra: { name: 'entra-id', ...secretOf(entraId), scope: `${entraId.ClientId}/.default` },
  };
  const { clientId, clientSecret, ...one } = clients[authentication.Provider] ?? { name: '' };
  return clientId === undefined || clientSecret === undefined ? null : { ...one, clientId, clientSecret };
}

const secretOf = ({
  ClientId,
  ClientSecret,
}: {
  ClientId?: string | undefined;
  ClientSecret?: string | undefined;
}) =>
  ClientId === undefined || ClientSecret === undefined
    ? {}
    : { clientId: ClientId, clientSecret: ClientSecret };

function tokenRequest(
  client: GuardedClient,
  { name, clientId, clientSecret, scope }: ProviderClient,
  { authority, requireHttps }: { readonly authority: string; readonly requireHttps: boolean },
): HealthCheck {
  let endpoint: string | null = null;
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    ...(scope === undefined ? {} : { scope }),
  }).toString();
  const check = async (signal: AbortSignal): Promise<HealthResult> => {
    const url = `${authority.replace(/\/$/, '')}/.well-known/openid-configuration`;
    if (endpoint === null) {
      const metadata = await client.request({ url, maxResponseBytes: 1_048_576, signal });
      if (metadata.status !== 200) return statusResult(metadata);
      endpoint = endpointOf(metadata);
    }
    if (endpoint === null) return { status: 'Unhealthy', description: 'names no token endpoint' };
    if (requireHttps && !endpoint.startsWith('https://'))
      return { status: 'Unhealthy', description: 'offers its token endpoint without https' };
    const answer = await client.request({
      url: endpoint,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: form,
      maxResponseBytes: largestAnswer,
      signal,
    });
    // The provider may have moved its endpoint: read the metadata again.
    if (answer.status === 404) endpoint = null;
    return statusResult(answer);
  };
  return { name, tags: ['readiness', 'startup'], check };
}

function endpointOf({ body }: GuardedResponse): string | null {
  try {
    return document.parse(JSON.parse(body.toString('utf8'))).token_endpoint;
  } catch {
    return null;
  }
}
