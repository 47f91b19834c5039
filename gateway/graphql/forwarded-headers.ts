import type { IncomingHttpHeaders } from 'node:http';
import type { ForwardedHeaders } from './gateway-call.ts';

/** Chooses the headers that travel on to remote subgraphs. */
export type HeaderForwarding = (incoming: IncomingHttpHeaders) => ForwardedHeaders;

/** What the platform's own subgraphs need, besides the tenant: they verify the token again (design §7). */
const platformNames = ['authorization', 'accept-language', 'traceparent', 'tracestate', 'x-request-id'];

/** Belong to one connection (RFC 9110 §7.6.1), describe the caller's body, or are ours to set. */
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

/** Header name prefixes that describe the caller's body or its WebSocket handshake. */
const ownPrefixes = ['content-', 'sec-websocket-', 'if-', ':'];

/**
 * The headers the platform's subgraphs read.
 * @param tenantHeader `MultiTenancy:TenantIdHeaderName`.
 */
export function forwardPlatformHeaders(tenantHeader: string): HeaderForwarding {
  const names = [...platformNames, tenantHeader.toLowerCase()];
  return (incoming) => {
    const forwarded: Record<string, string> = {};
    for (const name of names) {
      const value = incoming[name];
      if (value !== undefined) forwarded[name] = textOf(value);
    }
    return forwarded;
  };
}

/** All of the caller's end-to-end headers, for a gateway over foreign subgraphs. */
export const forwardEndToEndHeaders: HeaderForwarding = (incoming) => {
  const named = new Set((incoming.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    Object.keys(incoming)
      .filter((name) => !ownNames.has(name) && !named.has(name))
      .filter((name) => !ownPrefixes.some((prefix) => name.startsWith(prefix)))
      .flatMap((name) => entryOf(incoming, name)),
  );
};

function entryOf(incoming: IncomingHttpHeaders, name: string): [string, string][] {
  const value = incoming[name];
  return value === undefined ? [] : [[name, textOf(value)]];
}

function textOf(value: string | string[]): string {
  return Array.isArray(value) ? value.join(', ') : value;
}
