import type { LookupAddress } from 'node:dns';
import type { Socket } from 'node:net';
import { buildConnector } from 'undici';
import { classifyHost } from './host-name.ts';
import { BlockedTargetError, targetTimedOut, targetUnreachable } from './outbound-errors.ts';
import { type Resolver, systemResolver } from './system-resolver.ts';
import { allowsAddress, allowsUrl, type TargetPolicy } from './target-policy.ts';

/**
 * Reads plain sockets in small pieces: Node would read 65,536 bytes in one piece and keep them while a slow reader
 * consumes the first. TLS delivers at most 16,384.
 */
function smallReads(readBytes: number) {
  return {
    highWaterMark: readBytes,
    onread: {
      buffer: Buffer.allocUnsafeSlow(readBytes),
      callback(this: Socket, bytes: number, buffer: Uint8Array): boolean {
        // Not from the buffer pool: a retained slice would keep its whole pool page alive.
        const piece = Buffer.allocUnsafeSlow(bytes);
        piece.set(buffer.subarray(0, bytes));
        return this.push(piece);
      },
    },
  };
}

/** Checked addresses of a connection; no others are used. */
export interface CheckedTarget {
  /** Host of the URL, for `Host` and the TLS server name. */
  readonly host: string;
  readonly port: number;
  /** TLS, or plain. */
  readonly secure: boolean;
  /** At least one. */
  readonly addresses: readonly LookupAddress[];
  /** Milliseconds left for connection and handshake. */
  readonly timeout: number;
}

/** Opens the socket. */
export type Connector = (target: CheckedTarget) => Promise<Socket>;

/** Network access of a guarded client; tests replace it. */
export interface Network {
  readonly resolver: Resolver;
  readonly connector: Connector;
}

/**
 * The machine's resolver and sockets.
 * @param readBytes size of one read from a plain socket, which is buffered while the reader is slow.
 */
export const systemNetwork = (readBytes = 4_096): Network => ({
  resolver: systemResolver(),
  connector: (target) =>
    new Promise((resolve, reject) => {
      const dial = buildConnector({
        timeout: target.timeout,
        allowH2: false,
        ...(target.secure ? {} : smallReads(readBytes)),
        lookup: (_name, { all }, answer) => {
          const [first] = target.addresses;
          if (all) answer(null, [...target.addresses]);
          else answer(null, first?.address ?? '', first?.family);
        },
      });
      const { host, port, secure } = target;
      const origin = {
        hostname: host,
        host: host.includes(':') ? `[${host}]` : host,
        protocol: secure ? 'https:' : 'http:',
        port: String(port),
      };
      dial(origin, (error, socket) => (error === null ? resolve(socket) : reject(error)));
    }),
});

/**
 * Connects for undici: resolves the name here, refuses the target if any of its addresses is refused, and hands exactly
 * the checked addresses to the connector. Between check and connection nothing is resolved again, so an answer that
 * changes (DNS rebinding) has no effect.
 * @param timeout milliseconds for resolution, connection and handshake together.
 */
export function createConnector(
  policy: TargetPolicy,
  network: Network,
  timeout: number,
): buildConnector.connector {
  return ({ hostname, host = hostname, protocol, port }, callback) => {
    const url = new URL(`${protocol}//${host}`);
    const deadline = performance.now() + timeout;
    resolveAddresses(policy, network.resolver, url, timeout)
      .then((addresses) =>
        network.connector({
          host: hostname,
          port: Number(port || (protocol === 'https:' ? 443 : 80)),
          secure: protocol === 'https:',
          addresses,
          timeout: Math.max(1, deadline - performance.now()),
        }),
      )
      .then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      );
  };
}

async function resolveAddresses(policy: TargetPolicy, resolver: Resolver, url: URL, timeout: number) {
  if (!allowsUrl(policy, url)) throw new BlockedTargetError();
  const host = classifyHost(url.hostname);
  if (host.kind === 'address') return [{ address: host.address, family: host.address.includes(':') ? 6 : 4 }];
  const addresses = await withinTime(resolver(url.hostname), timeout);
  if (addresses.length === 0) throw targetUnreachable(undefined);
  const trusted = policy.isTrusted(url.origin);
  if (addresses.some(({ address }) => !allowsAddress(trusted, address))) throw new BlockedTargetError();
  return addresses;
}

/** A resolver cannot be stopped, only left behind. */
function withinTime<T>(work: Promise<T>, timeout: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(targetTimedOut(undefined)), timeout);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
