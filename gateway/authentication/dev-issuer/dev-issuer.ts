import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JSONWebKeySet } from 'jose';
import { Provider } from 'oidc-provider';
import type { FetchLike } from '../../../subgraphs/kernel/http/fetch-like.ts';
import type { Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { type Environment, isProduction } from '../authentication.options.ts';
import { devAudience, devIssuerUrl } from '../trusted-issuer.ts';
import { serveAccessTokens } from './access-token-endpoints.ts';
import { loadDevKeys, publicKeys } from './dev-keys.ts';
import { answerInteraction } from './interactions.ts';
import { pagePolicy } from './pages.ts';
import { isDevelopmentAddress, providerConfiguration } from './provider-configuration.ts';

export interface DevIssuerOptions {
  readonly env: Environment;
  /** Section `Authentication`. */
  readonly authentication: {
    readonly Authority?: string | undefined;
    readonly Audience?: string | undefined;
  };
  /** `PublicUrl`; the issuer is `{PublicUrl}/dev/issuer`. */
  readonly publicUrl: string;
  /** Path of the key file; created when missing. */
  readonly keyFile: string;
  /** Path under `PublicUrl` where logout tokens are posted: `BackChannelLogout:EndpointPath`. */
  readonly logoutPath: string;
  /** Posts logout tokens; must reach `PublicUrl`. */
  readonly fetch: FetchLike;
  readonly logger: Logger;
}

/** A running OpenID provider for development. */
export interface DevIssuer {
  /** `iss` of its tokens. */
  readonly issuer: string;
  /** Its key set: this process verifies its tokens without a request. */
  readonly publicKeys: JSONWebKeySet;
  /**
   * Handles everything under the issuer's path, mounted by Express or called with the full path. The body must not have
   * been read.
   */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/**
 * Creates the dev issuer: discovery, login page with the seeded users, code with PKCE, refresh, client credentials,
 * userinfo, introspection, registration of public clients, revocation and back-channel logout.
 * @throws {Error} in production, before anything is created.
 */
export async function createDevIssuer(options: DevIssuerOptions): Promise<DevIssuer> {
  if (isProduction(options.env, options.authentication)) {
    throw new Error('The dev issuer does not exist in production.');
  }
  const issuer = devIssuerUrl(options.publicUrl);
  const keys = await loadDevKeys(options.keyFile);
  const publicOrigin = new URL(issuer).origin;
  const audience = options.authentication.Audience ?? devAudience;
  const provider = new Provider(
    issuer,
    providerConfiguration({
      issuer,
      keys,
      audience,
      logoutUrl: `${options.publicUrl.replace(/(?<!\/)\/+$/, '')}${options.logoutPath}`,
      publicOrigin,
      fetch: options.fetch,
    }),
  );
  acceptDevelopmentRedirects(provider, publicOrigin);
  serveAccessTokens(provider, { issuer, audience, keys });
  logFailures(provider, options.logger);
  return { issuer, publicKeys: publicKeys(keys), handle: handlerOf(provider, issuer) };
}

/**
 * Development clients run on any port and path of this machine; oidc-provider compares paths exactly. Registered
 * addresses of other hosts are compared so.
 */
function acceptDevelopmentRedirects(provider: Provider, publicOrigin: string): void {
  const accepts = (address: string) => isDevelopmentAddress(address, publicOrigin);
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed(this: { readonly redirectUris?: readonly string[] }, address: string) {
      return accepts(address) || this.redirectUris?.includes(address) === true;
    },
    postLogoutRedirectUriAllowed: accepts,
  });
}

function logFailures(provider: Provider, logger: Logger): void {
  provider.on('server_error', (_ctx, error) => logger.error({ err: error }, 'The dev issuer failed'));
  provider.on('backchannel.error', (_ctx, error) =>
    logger.warn({ err: error }, 'The dev issuer could not announce a logout'),
  );
}

function handlerOf(provider: Provider, issuer: string): DevIssuer['handle'] {
  const { host, protocol, pathname } = new URL(issuer);
  // Links use the address of the request, behind any name or proxy.
  provider.proxy = true;
  const answer = provider.callback();
  return async (request, response) => {
    request.headers['x-forwarded-host'] = host;
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    response.setHeader('Content-Security-Policy', pagePolicy);
    mount(request, pathname);
    addDefaultScope(request);
    if (!(await answerInteraction(provider, pathname, request, response))) await answer(request, response);
  };
}

/** A request without a scope is one for the default scope (RFC 6749 section 3.3); oidc-provider refuses it. */
function addDefaultScope(request: IncomingMessage): void {
  const [path, query = ''] = (request.url ?? '').split('?', 2);
  if (path !== '/auth' || query === '' || new URLSearchParams(query).has('scope')) return;
  request.url = `${path}?${query}&scope=${encodeURIComponent('openid profile email')}`;
}

/** Strips the issuer's path when Express has not done so. */
function mount(request: IncomingMessage & { originalUrl?: string }, pathname: string): void {
  const url = request.url ?? '/';
  if (request.originalUrl !== undefined && request.originalUrl !== url) return;
  if (!url.startsWith(pathname) || !/^[/?]?$/.test(url.charAt(pathname.length))) return;
  request.originalUrl = url;
  request.url = url.slice(pathname.length) || '/';
}
