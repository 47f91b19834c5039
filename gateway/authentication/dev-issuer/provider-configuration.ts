import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { FetchLike } from '../../../subgraphs/kernel/http/fetch-like.ts';
import { devConsoleClient } from '../trusted-issuer.ts';
import { claimsOfScopes } from './access-token-endpoints.ts';
import { accountClaims, devServiceClient, serviceClaims } from './account-claims.ts';
import type { DevKeys } from './dev-keys.ts';
import { isLoopbackAddress } from './loopback.rules.ts';
import { memoryStore } from './memory-store.ts';
import { logoutPage, messagePage } from './pages.ts';
import { registrationMetadata, registrationProblem } from './registration.rules.ts';
import { findSeededUser } from './seeded-users.ts';

/** The API as a resource indicator (RFC 8707), which must be a URI; its tokens carry the plain audience. */
const platformResource = 'urn:platform';

const hour = 3_600;
const fortnight = 14 * 24 * hour;

export interface ProviderOptions {
  /** URL of the issuer. */
  readonly issuer: string;
  readonly keys: DevKeys;
  /** `aud` of access tokens. */
  readonly audience: string;
  /** Address to which logout tokens are posted. */
  readonly logoutUrl: string;
  /** Origin of `PublicUrl`. */
  readonly publicOrigin: string;
  /** Posts logout tokens. */
  readonly fetch: FetchLike;
}

/** True for a development redirect or origin: loopback, or the platform's own pages. */
export function isDevelopmentAddress(address: string, publicOrigin: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin, hash } = new URL(address);
  return /^https?:$/.test(protocol) && hash === '' && (isLoopbackAddress(address) || origin === publicOrigin);
}

/** The configuration of oidc-provider for the dev issuer. */
export function providerConfiguration(parts: ProviderOptions): Configuration {
  const { issuer, keys, publicOrigin } = parts;
  return {
    adapter: memoryStore(),
    jwks: { keys: [keys.signingKey] },
    cookies: cookiesOf(issuer, keys),
    clients: clientsOf(parts),
    clientBasedCORS: (_ctx, origin) => isDevelopmentAddress(origin, publicOrigin),
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    clientDefaults: { token_endpoint_auth_method: 'none' },
    claims: { ...claimsOfScopes, openid: [...(claimsOfScopes.openid ?? []), 'sid'] },
    conformIdTokenClaims: false,
    extraClientMetadata: { properties: [registrationMetadata], validator: checkRegistration },
    features: featuresOf(parts),
    fetch: (url, options) => parts.fetch(url, withoutDispatcher(options)),
    findAccount: (_ctx, id) => {
      const user = findSeededUser(id);
      return user === null
        ? undefined
        : { accountId: user.id, claims: () => ({ sub: user.id, ...accountClaims(user) }) };
    },
    extraTokenClaims: (_ctx, token) => {
      if (token.kind === 'ClientCredentials') return serviceClaims;
      const user = findSeededUser(token.accountId);
      return user === null ? undefined : { ...accountClaims(user), sid: token.sid };
    },
    interactions: { url: (_ctx, { uid }) => `${new URL(issuer).pathname}/interaction/${uid}` },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    loadExistingGrant: grantEverything,
    pkce: { required: (_ctx, client) => client.clientAuthMethod === 'none' },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = messagePage('That did not work', `${out.error}: ${out.error_description ?? ''}`);
    },
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      ClientCredentials: hour,
      Grant: fortnight,
      IdToken: hour,
      Interaction: hour,
      RefreshToken: fortnight,
      Session: fortnight,
    },
  };
}

/** Called for every client; those of the configuration have no request. */
function checkRegistration(ctx: unknown, _key: string, _value: unknown, metadata: object): void {
  const problem = ctx === undefined ? null : registrationProblem(metadata);
  if (problem !== null) throw new errors.InvalidClientMetadata(problem);
}

function cookiesOf(issuer: string, keys: DevKeys): Configuration['cookies'] {
  const path = new URL(issuer).pathname;
  return {
    keys: keys.cookieKeys,
    names: { session: 'dev_issuer', interaction: 'dev_issuer_interaction', resume: 'dev_issuer_resume' },
    long: { httpOnly: true, sameSite: 'lax', path },
    short: { httpOnly: true, sameSite: 'lax' },
  };
}

function clientsOf({ keys, logoutUrl, publicOrigin }: ProviderOptions): Configuration['clients'] {
  return [
    {
      client_id: devConsoleClient,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: [`${publicOrigin}/console/callback`],
      backchannel_logout_uri: logoutUrl,
      backchannel_logout_session_required: true,
    },
    {
      client_id: devServiceClient,
      client_secret: keys.serviceSecret,
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
    },
  ];
}

function featuresOf({ audience }: ProviderOptions): Configuration['features'] {
  return {
    backchannelLogout: { enabled: true },
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => platformResource,
      getResourceServerInfo: () => ({
        scope: 'openid profile email',
        audience,
        accessTokenFormat: 'jwt',
        accessTokenTTL: hour,
      }),
      useGrantedResource: () => true,
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        ctx.body = logoutPage(form);
      },
      postLogoutSuccessSource: (ctx) => {
        ctx.body = messagePage('Signed out', 'You can close this page.');
      },
    },
    introspection: { enabled: true },
    registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
    revocation: { enabled: true },
    userinfo: { enabled: true },
  };
}

/** Consent is implicit: every client gets the scopes it requests. */
async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const known = session.grantIdFor(client.clientId);
  const grant =
    (known === undefined ? undefined : await provider.Grant.find(known)) ??
    new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  const scopes = [...oidc.requestParamScopes].join(' ');
  grant.addOIDCScope(scopes);
  for (const resource of new Set([platformResource, ...Object.keys(oidc.resourceServers ?? {})]))
    grant.addResourceScope(resource, scopes);
  await grant.save();
  return grant;
}

/** oidc-provider's own dispatcher refuses loopback addresses. */
function withoutDispatcher(options: RequestInit = {}): RequestInit {
  const { method, headers, body, signal, redirect } = options;
  return { method, headers, body, signal, redirect } as RequestInit;
}
