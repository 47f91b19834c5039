import type { IncomingHttpHeaders } from 'node:http';
import type { ForwardedHeaders } from '../../authentication/gateway-call.ts';

/** Selects the headers that remote subgraphs receive. */
export type HeaderForwarding = (incoming: IncomingHttpHeaders) => ForwardedHeaders;

/** Headers for the platform's subgraphs, in addition to the tenant: they verify the token again. */
const platformNames = ['authorization', 'accept-language', 'traceparent', 'tracestate', 'x-request-id'];

/** Headers of one connection (RFC 9110 §7.6.1), of the caller's body, or set by the gateway. */
const ownNames = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
  'accept',
  'accept-encoding',
]);

/** Header name prefixes of the caller's body or its WebSocket handshake. */
const ownPrefixes = /^(?:content-|sec-websocket-|if-|:)/;

/**
 * The headers that the platform's subgraphs read.
 * @param tenantHeader `MultiTenancy:TenantIdHeaderName`.
 * @param others further ones, which the gateway itself reads.
 */
export function forwardPlatformHeaders(
  tenantHeader: string,
  others: readonly string[] = [],
): HeaderForwarding {
  const names = [...platformNames, tenantHeader.toLowerCase(), ...others];
  return (incoming) => {
    const forwarded: Record<string, string> = {};
    for (const name of names) {
      const value = incoming[name];
      if (value !== undefined) forwarded[name] = textOf(value);
    }
    return forwarded;
  };
}

/** All end-to-end headers of the request, for a gateway over foreign subgraphs. */
export const forwardEndToEndHeaders: HeaderForwarding = (incoming) => {
  const named = listConnectionHeaders(incoming.connection);
  const forwarded: Record<string, string> = {};
  for (const name in incoming) {
    const value = incoming[name];
    if (value === undefined || ownNames.has(name) || ownPrefixes.test(name) || named?.has(name)) continue;
    forwarded[name] = textOf(value);
  }
  return forwarded;
};

/** The headers that `Connection` names; null for only `keep-alive`. */
function listConnectionHeaders(connection: string | undefined): ReadonlySet<string> | null {
  if (connection === undefined || connection === 'keep-alive') return null;
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}

function textOf(value: string | string[]): string {
  return Array.isArray(value) ? value.join(', ') : value;
}
