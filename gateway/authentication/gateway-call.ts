import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { CallContext } from '../../subgraphs/kernel/subgraph/context.ts';

/** Header names in lower case, one value each. */
export type ForwardedHeaders = Readonly<Record<string, string>>;

/** A call on its way to the subgraphs: who calls, and which of the caller's headers a remote subgraph receives. */
export interface GatewayCall extends CallContext {
  readonly headers: ForwardedHeaders;
  /** Nobody but the caller ends it: what answers has limits of its own. */
  readonly endless?: true;
}

/** What is known of a caller before authentication. */
export interface CallSource {
  readonly headers: IncomingHttpHeaders;
  /** After trusted proxies; null when the socket is gone. */
  readonly remoteAddress: string | null;
  /** Aborted when the caller hangs up. */
  readonly signal: AbortSignal;
}

/**
 * Turns credentials into a call, at once or later. A caller without any is anonymous.
 * @throws {DomainError} `unauthenticated` for refused credentials, `forbidden` for a foreign tenant.
 */
export type ResolveCall = (source: CallSource) => Promise<CallContext> | CallContext;

/** What a caller keeps open: a stream with the rights it was opened with, or a connection that asks again at each operation. */
export type Watched = 'stream' | 'connection';

/**
 * Watches what lets the caller of an open stream in.
 * @param onEnd called once, when it holds no more; not after the returned function was called.
 * @param watched default: a stream.
 * @returns stops watching.
 */
export type WatchSession = (call: GatewayCall, onEnd: () => void, watched?: Watched) => () => void;

/**
 * Counts a stream in, before it is opened.
 * @param field root field of the subscription.
 * @returns counts it out; harmless when called again.
 * @throws {DomainError} `rateLimited` when the caller has too many of them.
 */
export type EnterStream = (field: string, call: GatewayCall) => () => void;

/** The same caller with a request of its own: another id, no idempotency key. */
export function freshCall(call: GatewayCall, signal: AbortSignal = call.signal): GatewayCall {
  return { ...call, requestId: randomUUID(), signal, idempotency: null };
}
