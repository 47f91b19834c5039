import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { embedTokenPrefix } from '../../subgraphs/kernel/credentials/api-keys.ts';

/** Which other origins may call. */
export interface CorsPolicy {
  /** `Gateway.CorsOrigins`; `*` is any origin, without credentials. */
  readonly origins: readonly string[];
  /** Allows every page of this machine and Apollo's hosted Sandbox. */
  readonly development: boolean;
  /** `MultiTenancy:TenantIdHeaderName`; absent: its default. */
  readonly tenantHeader?: string;
}

/** The part of a request that decides. */
export type CorsRequest = Pick<IncomingMessage, 'headers'> & Partial<Pick<IncomingMessage, 'method' | 'url'>>;

const sandboxOrigin = 'https://studio.apollographql.com';
const localOrigin = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** Request headers that REST, GraphQL and stream clients send. The tenant header is added by option. */
const allowedHeaders = [
  'authorization',
  'content-type',
  'accept',
  'accept-language',
  'idempotency-key',
  'x-csrf-token',
  'if-match',
  'if-none-match',
  'last-event-id',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'traceparent',
  'tracestate',
  'x-requested-with',
  'apollo-require-preflight',
  'apollographql-client-name',
  'apollographql-client-version',
  'x-apollo-operation-name',
  'x-apollo-operation-id',
  'x-graphql-event-stream-token',
  'x-signalr-user-agent',
].join(', ');

const exposedHeaders = [
  'location',
  'retry-after',
  'x-idempotency-tombstone',
  'idempotent-replayed',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'ratelimit',
  'ratelimit-policy',
  'api-supported-versions',
  'etag',
  'content-disposition',
  'www-authenticate',
  'x-query-dropped',
  'x-total-count-estimated',
].join(', ');

const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** True when pages of this origin may call; also for WebSocket upgrades, which browsers do not check. */
export function isAllowedOrigin({ origins, development }: CorsPolicy, origin: string): boolean {
  const isOurs = development && (localOrigin.test(origin) || origin === sandboxOrigin);
  return isOurs || origins.includes(origin) || origins.includes('*');
}

/**
 * Cross-origin rules for every HTTP endpoint, before any of them (Fetch standard, "CORS protocol"). Answers preflights
 * itself. A foreign origin gets no header, so that its browser refuses, unless it comes with an embed token. Credentials
 * are allowed for configured origins because the stock hub client requests them; no route uses cookies. Own code: the
 * package `cors` has no grant for private networks, no headers for the fast path to write itself, and no decision by
 * the request's token.
 */
export function cors(policy: CorsPolicy): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers;
    const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers;
    response.set(corsHeaders(policy, request));
    if (origin === undefined || !isPreflight) return next();
    const isAllowed = isAllowedOrigin(policy, origin);
    if (isAllowed || isEmbeddable(request)) {
      response.set(preflightGrants(policy, isAllowed && isForPrivateNetwork(request)));
    }
    response.writeHead(204).end();
  };
}

/** The headers of an answer to a page of this origin, or to a caller without one. */
export function corsHeaders(policy: CorsPolicy, request: CorsRequest): Record<string, string> {
  const { origin } = request.headers;
  const isAllowed = origin !== undefined && (isAllowedOrigin(policy, origin) || isEmbeddable(request));
  return { Vary: 'Origin', ...(isAllowed ? grantsFor(policy, origin) : {}) };
}

/** Path to which the bytes of an announced file are sent. The address is the credential, so any origin may send them. */
const signedUpload = /^[^?]*\/blobs\/[^/?]+\/upload\?sig=/;
const embeddable = /^\/(graphql(\/stream)?|components\/[^?]*)(\?|$)/;

/**
 * True for what pages with an embed token request, whatever their origin: preflights, which carry no token, the
 * requests with one, whose origin is compared where the token is read, the scripts of the components, and the bytes of
 * files.
 */
function isEmbeddable({ method, url = '', headers }: CorsRequest): boolean {
  if (signedUpload.test(url)) return true;
  if (!embeddable.test(url)) return false;
  const isToken = headers.authorization?.startsWith(`Bearer ${embedTokenPrefix}`) === true;
  return isToken || method === 'OPTIONS' || url.startsWith('/components/');
}

function grantsFor(policy: CorsPolicy, origin: string): Record<string, string> {
  const isNamed = isAllowedOrigin(
    { ...policy, origins: policy.origins.filter((name) => name !== '*') },
    origin,
  );
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': exposedHeaders,
    ...(isNamed ? { 'Access-Control-Allow-Credentials': 'true' } : {}),
  };
}

const isForPrivateNetwork = ({ headers }: CorsRequest) =>
  headers['access-control-request-private-network'] === 'true';

function preflightGrants(
  { tenantHeader = 'X-Tenant-Id' }: CorsPolicy,
  privateNetwork: boolean,
): Record<string, string> {
  return {
    'Access-Control-Allow-Methods': allowedMethods,
    'Access-Control-Allow-Headers': `${allowedHeaders}, ${tenantHeader.toLowerCase()}`,
    'Access-Control-Max-Age': '600',
    ...(privateNetwork ? { 'Access-Control-Allow-Private-Network': 'true' } : {}),
  };
}
