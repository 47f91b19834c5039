import type { GatewayCall } from '../../../authentication/gateway-call.ts';

/** Headers of callers that say nothing about who they are, nor what they may see. */
const impersonal = new Set([
  'accept',
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'apollographql-client-name',
  'apollographql-client-version',
  'apollo-require-preflight',
  'b3',
  'baggage',
  'cache-control',
  'cdn-loop',
  'cf-connecting-ip',
  'cf-ipcountry',
  'cf-ray',
  'cf-visitor',
  'dnt',
  'forwarded',
  'origin',
  'pragma',
  'priority',
  'referer',
  'traceparent',
  'tracestate',
  'upgrade-insecure-requests',
  'user-agent',
  'via',
  'x-amzn-trace-id',
  'x-cloud-trace-context',
  'x-correlation-id',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  'x-request-id',
]);

/** Headers on which an answer to JSON over POST does not depend. */
const irrelevant = new Set([
  'accept',
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'content-type',
  'origin',
]);

/**
 * Whether a request says who sends it. Subgraphs may read a caller from any header, such as `x-api-key` or one that a proxy sets.
 * @param shared headers that those who share an answer have in common.
 */
export function hasCredentials({ actor, headers }: GatewayCall, shared: readonly string[]): boolean {
  return actor.isAuthenticated || personalHeaders(headers).some((name) => !shared.includes(name));
}

/** Who a private answer belongs to: every header that may identify the caller counts. Null: it belongs to none. */
export function callerOf(call: GatewayCall, shared: readonly string[]): string | null {
  if (!hasCredentials(call, shared)) return null;
  const { actor, headers } = call;
  const named = personalHeaders(headers).sort();
  return JSON.stringify([actor.userId, ...named.map((name) => [name, headers[name]])]);
}

function personalHeaders(headers: GatewayCall['headers']): string[] {
  return Object.keys(headers).filter((name) => !impersonal.has(name) && !name.startsWith('sec-'));
}

/** What callers who share answers have in common. @param names headers of the option. */
export function groupOf({ tenant, headers }: GatewayCall, names: readonly string[]): string {
  return JSON.stringify([tenant.id, ...names.map((name) => [name, headers[name] ?? null])]);
}

/** Whether a request names a group that shares answers, such as a tenant. Languages are no secrets. */
export function hasGroupHeader({ headers }: GatewayCall, names: readonly string[]): boolean {
  return names.some((name) => name !== 'accept-language' && headers[name] !== undefined);
}

/**
 * Whether an answer that depends on headers of the request may be kept.
 * @param vary the names. @param shared those on which shared answers may depend.
 */
export function keepableBy(
  vary: readonly string[],
  shared: readonly string[],
): 'public' | 'private' | 'none' {
  const further = vary.filter((name) => !irrelevant.has(name) && !shared.includes(name));
  if (further.some((name) => name === '*' || impersonal.has(name) || name.startsWith('sec-'))) return 'none';
  return further.length === 0 ? 'public' : 'private';
}
