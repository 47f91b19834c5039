import type { GuardedClient, GuardedHead, GuardedRequest } from './guarded-client.ts';
import { targetUnreachable } from './outbound-errors.ts';
import { checkMethod, isOwnHeader } from './request-head.ts';

/** The part of the Fetch API that libraries take as an option: jose's and openid-client's `customFetch`, AI SDKs. */
export type FetchLike = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** Limits of every request made through the adapter; units as in {@link GuardedRequest}. */
export type FetchLimits = Pick<GuardedRequest, 'connectTimeout' | 'timeout' | 'maxResponseBytes'>;

/** Size of the pieces of an event stream in bytes. A consumer parses a whole piece and keeps the result. */
const eventBytes = 1_024;

const bodilessStatus: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Makes a `fetch` of a guarded client. The body streams. A body larger than `maxResponseBytes` (default 1 MiB) fails
 * with an error instead of being truncated. The body is read only on demand, so a consumer that stops reading stops
 * the target. Redirects are returned, never followed.
 */
export function fetchLike(client: GuardedClient, limits: FetchLimits = {}): FetchLike {
  return async (input, init) => {
    const { status, headers, body } = await client.open({
      ...limits,
      ...(plainRequest(input, init) ?? (await standardRequest(input, init))),
    });
    const limited = limitBytes(
      limits.maxResponseBytes ?? 1_048_576,
      body,
      isEventStream(headers) ? eventBytes : null,
    );
    return new Response(bodilessStatus.has(status) ? await drain(limited) : streamOf(limited), {
      status,
      headers: headersOf(headers),
    });
  };
}

type Outgoing = Pick<GuardedRequest, 'url' | 'method' | 'headers' | 'signal' | 'body'>;

/**
 * The request of an SDK, which brings an address, plain headers and JSON as text: what {@link standardRequest} would
 * make of it, at a tenth of its cost.
 * @returns null for a request of another shape.
 */
function plainRequest(input: Parameters<FetchLike>[0], init: RequestInit = {}): Outgoing | null {
  const { body = null, signal } = init;
  if (input instanceof Request || (body !== null && typeof body !== 'string')) return null;
  const headers = new Headers(init.headers);
  // The Fetch standard defines the media type of a text without one.
  if (body !== null && !headers.has('content-type')) return null;
  return {
    url: input,
    method: checkMethod((init.method ?? 'GET').toUpperCase()),
    headers: withoutOwnHeaders(headers),
    ...(signal == null ? {} : { signal }),
    // A separate buffer: a string would be copied into a part of the shared pool, which stays allocated as long as
    // the answer takes.
    ...(body === null ? {} : { body: new TextEncoder().encode(body) }),
  };
}

async function standardRequest(input: Parameters<FetchLike>[0], init?: RequestInit): Promise<Outgoing> {
  const request = new Request(input, init);
  return {
    url: request.url,
    method: checkMethod(request.method),
    headers: withoutOwnHeaders(request.headers),
    signal: request.signal,
    ...(request.body === null ? {} : { body: new Uint8Array(await request.arrayBuffer()) }),
  };
}

const withoutOwnHeaders = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => !isOwnHeader(name)));

const isEventStream = (headers: GuardedHead['headers']) =>
  String(headers['content-type'] ?? '').startsWith('text/event-stream');

/** Fails when a body is longer than the limit. @param pieceBytes length of the pieces it is split into; null: not split. */
async function* limitBytes(limit: number, body: AsyncIterable<Buffer>, pieceBytes: number | null) {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) throw targetUnreachable(new RangeError('The answer is larger than allowed.'));
    const length = pieceBytes ?? chunk.length;
    for (let at = 0; at < chunk.length; at += length) yield chunk.subarray(at, at + length);
  }
}

async function drain(body: AsyncIterable<Buffer>): Promise<null> {
  for await (const _ of body);
  return null;
}

/** Has no internal queue, unlike `Readable.toWeb`. */
function streamOf(body: AsyncGenerator<Buffer>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await body.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await body.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

function headersOf(headers: GuardedHead['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((single): [string, string] => [name, single]),
  );
}
