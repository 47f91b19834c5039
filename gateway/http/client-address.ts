import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Finds the address of the caller; null after the socket has closed. */
export type ClientAddress = (request: IncomingMessage) => string | null;

/**
 * Creates the lookup of client addresses behind trusted proxies: reads `X-Forwarded-For` from its end for as long as
 * the sender of the entry is trusted.
 * @param trustedProxies CIDR ranges or addresses, as `Gateway.TrustedProxies` validates them.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trusted = trustedProxies.map(parseRange);
  const isTrusted = (address: string) =>
    ipaddr.subnetMatch(ipaddr.process(address), { trusted }, 'foreign') === 'trusted';
  const peers = new WeakMap<Socket, string>();
  const peerAddress = (socket: Socket) => {
    const address = peers.get(socket) ?? normalize(socket.remoteAddress ?? '');
    if (address !== null) peers.set(socket, address);
    return address;
  };
  return (request) => {
    let address = peerAddress(request.socket);
    if (request.headers['x-forwarded-for'] === undefined) return address;
    for (const entry of readForwardedFor(request).reverse()) {
      if (address === null || !isTrusted(address)) break;
      const next = normalize(entry);
      if (next === null) break;
      address = next;
    }
    return address;
  };
}

function parseRange(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  return text.includes('/') ? ipaddr.parseCIDR(text) : [ipaddr.parse(text), text.includes(':') ? 128 : 32];
}

function readForwardedFor(request: IncomingMessage): string[] {
  return [request.headers['x-forwarded-for'] ?? []].flat().flatMap((header) => header.split(','));
}

/** An address without port, brackets, zone or IPv4 mapping; null for anything else. */
function normalize(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .split('%', 1)[0] as string;
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : null;
}
