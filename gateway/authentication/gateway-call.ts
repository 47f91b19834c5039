import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { CallContext } from '../../subgraphs/kernel/call/context.ts';

/** Header names in lower case, one value each. */
export type ForwardedHeaders = Readonly<Record<string, string>>;

/** A call on its way to the subgraphs: the caller, and the request headers that remote subgraphs receive. */
export interface GatewayCall extends CallContext {
  readonly headers: ForwardedHeaders;
  /** Set when only the caller ends the call, because the operation has separate time limits. */
  readonly untimed?: true;
}

/** The caller's data before authentication. */
export interface CallSource {
  readonly headers: IncomingHttpHeaders;
  /** After trusted proxies; null when the socket is gone. */
  readonly remoteAddress: string | null;
  /** Aborted when the caller hangs up. */
  readonly signal: AbortSignal;
  /**
   * How an embed token may come. `page`: from a page of one of its origins. `forwarded`: from a gateway, which has
   * compared the origin. Absent: not at all.
   */
  readonly embedding?: 'page' | 'forwarded';
}

/**
 * Resolves credentials to a call, synchronously or through a promise. A caller without credentials is anonymous.
 * @throws {DomainError} `unauthenticated` for refused credentials, `forbidden` for a foreign tenant.
 */
export type ResolveCall = (source: CallSource) => Promise<CallContext> | CallContext;

/** A stream keeps the permissions it was opened with; a connection checks them at each operation. */
export type Watched = 'stream' | 'connection';

/**
 * Watches the credentials of an open stream.
 * @param onEnd called once, when the credentials are no longer valid; never after the returned function was called.
 * @param watched default: a stream.
 * @returns stops watching.
 */
export type WatchSession = (call: GatewayCall, onEnd: () => void, watched?: Watched) => () => void;

/**
 * Counts a stream before it opens.
 * @param field root field of the subscription.
 * @returns releases the count; idempotent.
 * @throws {DomainError} `rateLimited` when the caller has too many open streams.
 */
export type EnterStream = (field: string, call: GatewayCall) => () => void;

/** The same caller with another request: new id, neither idempotency key nor `If-Match`. */
export function freshCall(call: GatewayCall, signal: AbortSignal = call.signal): GatewayCall {
  return { ...call, requestId: randomUUID(), signal, idempotency: null, ifMatch: null };
}
