import { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { DomainError } from '../error/domain-error.ts';
import { createConnector, type Network, systemNetwork } from './connection.ts';
import { BlockedTargetError, targetTimedOut, targetUnreachable } from './outbound-errors.ts';
import { checkHeaders, checkMethod, type OutboundMethod } from './request-head.ts';
import { allowsUrl, publicOnly, type TargetPolicy } from './target-policy.ts';

/** A request that leaves the process. */
export interface GuardedRequest {
  readonly url: string | URL;
  /** Default GET. */
  readonly method?: OutboundMethod;
  readonly headers?: Readonly<Record<string, string>>;
  /** A stream is sent as it comes, and destroyed when the request fails. */
  readonly body?: string | Uint8Array | Readable;
  /** Bytes of a streamed body; absent: it is sent in chunks. */
  readonly bodyLength?: number;
  /** Ends the request when the caller hangs up. */
  readonly signal?: AbortSignal;
  /** Milliseconds for name resolution, connection and handshake. Default 5,000. */
  readonly connectTimeout?: number;
  /** Milliseconds for everything, the last byte of the answer included. Default 15,000. */
  readonly timeout?: number;
  /** Bytes of the answer's body that are kept. Default 1 MiB. */
  readonly maxResponseBytes?: number;
}

/** The head of an answer. A redirect is an answer like any other. */
export interface GuardedHead {
  readonly status: number;
  /** Lower-case names; several values only where the target sent the header more than once. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** An answer with its body. */
export interface GuardedResponse extends GuardedHead {
  /** The received bytes, cut at `maxResponseBytes`. */
  readonly body: Buffer;
  /** Whether the body was cut. */
  readonly truncated: boolean;
}

/** An answer whose body is still coming. */
export interface GuardedStream extends GuardedHead {
  /** Must be read or left (`return()`); ends with an error at the time-out. */
  readonly body: AsyncIterable<Buffer>;
}

/** Settings of a client; the defaults are the strictest. */
export interface GuardedClientSettings {
  readonly policy?: TargetPolicy;
  readonly network?: Partial<Network>;
  /**
   * Bytes of an answer kept for a reader that is behind; beyond it the socket is left unread. Default 4,096. A slow stream
   * weighs several times as much, and a large answer costs the more the less it is.
   */
  readonly readAhead?: number;
  /**
   * Answers a request inside the process, before any check; null passes it on. Only the development receiver uses it
   *.
   */
  readonly answerInProcess?: (
    request: GuardedRequest & { readonly url: URL },
  ) => Promise<GuardedResponse> | null;
}

const defaults = { connectTimeout: 5_000, timeout: 15_000, maxResponseBytes: 1_048_576, readAhead: 4_096 };

/**
 * The client of all outgoing requests. It checks targets by their URL and, at connect, by the addresses of their name.
 * It follows no redirects, ignores proxy variables, and does not use HTTP/2.
 */
export class GuardedClient {
  private readonly agents = new Map<number, Agent>();
  private readonly policy: TargetPolicy;
  private readonly network: Network;
  private readonly readAhead: number;

  constructor(private readonly settings: GuardedClientSettings = {}) {
    this.policy = settings.policy ?? publicOnly;
    this.readAhead = settings.readAhead ?? defaults.readAhead;
    this.network = { ...systemNetwork(this.readAhead), ...settings.network };
  }

  /**
   * Sends a request and reads the answer up to its limit.
   * @throws {BlockedTargetError} when the policy refuses the target.
   * @throws {DomainError} `upstream` `Http:Target:TimedOut` or `Http:Target:Unreachable`; `invalid` for a bad header or
   * method. An abort of the caller's signal is thrown as its reason.
   */
  async request(options: GuardedRequest): Promise<GuardedResponse> {
    const { status, headers, body } = await this.open(options);
    return {
      status,
      headers,
      ...(await readUpTo(body, options.maxResponseBytes ?? defaults.maxResponseBytes)),
    };
  }

  /**
   * Sends a request and answers as soon as the head is there. `maxResponseBytes` does not apply.
   * @throws as {@link request}; later failures come out of the body.
   */
  async open(options: GuardedRequest): Promise<GuardedStream> {
    const url = parseUrl(options.url);
    const deadline = new RequestDeadline(options.timeout ?? defaults.timeout, options.signal);
    const { signal } = deadline;
    const explain = (error: unknown) => toTargetError(error, options.signal, deadline);
    try {
      signal.throwIfAborted();
      const answered = this.settings.answerInProcess?.({ ...options, url });
      const answer = await orAbort(answered?.then(toStream) ?? this.send(url, options, signal), signal);
      return { ...answer, body: untilRead(answer.body, deadline, explain) };
    } catch (error) {
      deadline.end();
      throw explain(error);
    }
  }

  /** Aborts running requests and closes idle connections. */
  async close(): Promise<void> {
    await Promise.all([...this.agents.values()].map((agent) => agent.destroy()));
  }

  private async send(url: URL, options: GuardedRequest, signal: AbortSignal): Promise<GuardedStream> {
    if (!allowsUrl(this.policy, url)) throw new BlockedTargetError();
    const method = checkMethod(options.method ?? 'GET');
    const headers = checkHeaders(options.headers ?? {});
    if (options.bodyLength !== undefined) headers['content-length'] = String(options.bodyLength);
    const dispatcher = this.agentFor(options.connectTimeout ?? defaults.connectTimeout);
    const body = options.body ?? null;
    const answer = await request(url, {
      dispatcher,
      method,
      headers,
      body,
      signal,
      highWaterMark: this.readAhead,
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  }

  private agentFor(connectTimeout: number): Agent {
    const existing = this.agents.get(connectTimeout);
    if (existing !== undefined) return existing;
    const connect = createConnector(this.policy, this.network, connectTimeout);
    // The deadline of the whole request replaces undici's own timers.
    const agent = new Agent({ connect, headersTimeout: 0, bodyTimeout: 0 });
    this.agents.set(connectTimeout, agent);
    return agent;
  }
}

function parseUrl(url: string | URL): URL {
  if (!URL.canParse(String(url))) throw new BlockedTargetError();
  return new URL(url);
}

function toStream({ status, headers, body }: GuardedResponse): GuardedStream {
  return { status, headers, body: Readable.from([body]) };
}

/** undici notices an abort only once it is connected; the caller shall not wait for that. */
function orAbort<T>(sent: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    sent.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

async function* untilRead(
  body: AsyncIterable<Buffer>,
  deadline: RequestDeadline,
  explain: (error: unknown) => unknown,
) {
  try {
    yield* body;
  } catch (error) {
    throw explain(error);
  } finally {
    deadline.end();
  }
}

function toTargetError(error: unknown, callers: AbortSignal | undefined, deadline: RequestDeadline): unknown {
  if (error instanceof DomainError) return error;
  if (callers?.aborted) return callers.reason;
  const timedOut = deadline.isOver || (error as { code?: string } | null)?.code === 'UND_ERR_CONNECT_TIMEOUT';
  return timedOut ? targetTimedOut(error) : targetUnreachable(error);
}

async function readUpTo(
  body: AsyncIterable<Buffer>,
  limit: number,
): Promise<{ body: Buffer; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > limit) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, limit), truncated: size > limit };
}

/**
 * The time limit of a request and its caller's signal, as one signal. `AbortSignal.any` over `AbortSignal.timeout`
 * would cost each call three times as much, and keep memory until the time limit, long after the request.
 */
class RequestDeadline {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly follow: () => void;
  private over = false;

  /** @param milliseconds a timer that keeps no process alive. @param caller aborts the request when it does. */
  constructor(
    milliseconds: number,
    private readonly caller: AbortSignal | undefined,
  ) {
    this.timer = setTimeout(() => {
      this.over = true;
      this.controller.abort(new DOMException('The request took too long.', 'TimeoutError'));
    }, milliseconds).unref();
    this.follow = () => this.controller.abort(caller?.reason);
    if (caller?.aborted === true) this.follow();
    else caller?.addEventListener('abort', this.follow, { once: true });
  }

  /** Aborts when the time is over or the caller aborts, until {@link end}. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Whether the time was up before the request had ended. */
  get isOver(): boolean {
    return this.over;
  }

  /** The request has ended: nothing of it stays behind, neither a timer nor a listener on the caller's signal. */
  end(): void {
    clearTimeout(this.timer);
    this.caller?.removeEventListener('abort', this.follow);
  }
}
