import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { type DevKeys, publicKeys } from './dev-keys.ts';

/** Claims that a scope opens, in ID tokens and at the userinfo endpoint. */
export const claimsOfScopes: Readonly<Record<string, readonly string[]>> = {
  openid: ['sub', 'tenant_id', 'is_host', 'roles'],
  profile: ['name', 'preferred_username', 'given_name', 'family_name'],
  email: ['email', 'email_verified'],
};

export interface AccessTokenRules {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: DevKeys;
}

/** Maximum number of revoked access tokens; the least recently revoked is removed. */
const capacity = 10_000;

interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Of `WWW-Authenticate` (RFC 6750). */
  readonly challenge?: string;
}

/** The answer of an endpoint for an access token. @param payload null: invalid, expired or revoked. */
type Endpoint = (payload: JWTPayload | null, ctx: KoaContextWithOIDC) => Answer;

const ok = (body: unknown): Answer => ({ status: 200, body });

/**
 * Userinfo (OpenID Connect Core 5.3), introspection (RFC 7662) and revocation (RFC 7009) of access tokens. They are
 * JWTs, which oidc-provider does not store: it authenticates the client, then refuses them. A revoked access token is
 * inactive at these endpoints; the platform verifies tokens without them and accepts it until it expires.
 */
export function serveAccessTokens(provider: Provider, rules: AccessTokenRules): void {
  const keySet = createLocalJWKSet(publicKeys(rules.keys));
  const { issuer, audience } = rules;
  const revoked = new LRUCache<string, true>({ max: capacity });
  const readPayload = async (token: string): Promise<JWTPayload | null> => {
    try {
      const { payload } = await jwtVerify(token, keySet, { issuer, audience, typ: 'at+jwt' });
      return revoked.has(String(payload.jti)) ? null : payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };
  const endpoints: Readonly<Record<string, Endpoint>> = {
    userinfo: describeUser,
    introspection: introspect,
    revocation: (payload, { oidc }) => {
      if (payload !== null && payload.client_id !== oidc.client?.clientId) return foreignToken;
      if (payload !== null) revoked.set(String(payload.jti), true);
      return ok('');
    },
  };
  provider.use(async (context, next) => {
    await next();
    // oidc-provider adds `oidc` while it handles one of its routes.
    const ctx = context as KoaContextWithOIDC;
    const endpoint = endpoints[ctx.oidc?.route];
    const token = findRefusedToken(ctx);
    if (endpoint === undefined || token === null) return;
    const { status, body, challenge } = endpoint(await readPayload(token), ctx);
    ctx.remove('WWW-Authenticate');
    if (challenge !== undefined) ctx.set('WWW-Authenticate', challenge);
    ctx.status = status;
    ctx.body = body;
  });
}

/** The access token that oidc-provider has refused because it is a JWT. */
function findRefusedToken({ body, headers, oidc }: KoaContextWithOIDC): string | null {
  const { error } = (body ?? {}) as { readonly error?: unknown };
  if (error === 'unsupported_token_type') return String(oidc.params?.token);
  const isUnknown = oidc?.route === 'userinfo' && error === 'invalid_token';
  const isSent = headers.authorization !== undefined || oidc?.body?.access_token !== undefined;
  return isUnknown && isSent ? (oidc.getAccessToken() ?? null) : null;
}

const foreignToken: Answer = {
  status: 400,
  body: { error: 'invalid_request', error_description: 'the token belongs to another client' },
};

const createChallenge = (status: number, error: string, error_description: string): Answer => ({
  status,
  body: { error, error_description },
  challenge: `Bearer error="${error}", error_description="${error_description}"`,
});

function describeUser(payload: JWTPayload | null): Answer {
  if (payload === null)
    return createChallenge(401, 'invalid_token', 'the token is invalid, expired or revoked');
  const scopes = String(payload.scope ?? '').split(' ');
  if (!scopes.includes('openid'))
    return createChallenge(403, 'insufficient_scope', 'the token lacks the scope openid');
  const names = scopes.flatMap((scope) => claimsOfScopes[scope] ?? []);
  return ok(Object.fromEntries(names.flatMap((name) => (name in payload ? [[name, payload[name]]] : []))));
}

/** A public client may only introspect its own tokens. */
function introspect(payload: JWTPayload | null, { oidc: { client } }: KoaContextWithOIDC): Answer {
  const isOwn = payload?.client_id === client?.clientId;
  if (payload === null || (client?.clientAuthMethod === 'none' && !isOwn)) return ok({ active: false });
  return ok({ ...payload, active: true, token_type: 'Bearer', username: payload.preferred_username });
}
