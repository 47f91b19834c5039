import { Readable } from 'node:stream';
import type { GuardedClient, GuardedHead, GuardedRequest } from './guarded-client.ts';
import { targetUnreachable } from './outbound-errors.ts';
import { checkMethod, isOwnHeader } from './request-head.ts';

/** The part of the Fetch API that libraries take as an option: jose's and openid-client's `customFetch`, AI SDKs. */
export type FetchLike = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** Limits of every request made through the adapter; units as in {@link GuardedRequest}. */
export type FetchLimits = Pick<GuardedRequest, 'connectTimeout' | 'timeout' | 'maxResponseBytes'>;

const bodilessStatus: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * A guarded client as a `fetch`. The body streams; one that grows past `maxResponseBytes` (default 1 MiB) breaks off
 * with an error rather than being cut silently. Redirects are answered, never followed.
 */
export function fetchLike(client: GuardedClient, limits: FetchLimits = {}): FetchLike {
  return async (input, init) => {
    const request = new Request(input, init);
    const { status, headers, body } = await client.open({
      ...limits,
      url: request.url,
      method: checkMethod(request.method),
      headers: Object.fromEntries([...request.headers].filter(([name]) => !isOwnHeader(name))),
      signal: request.signal,
      ...(request.body === null ? {} : { body: new Uint8Array(await request.arrayBuffer()) }),
    });
    const limited = limitedTo(limits.maxResponseBytes ?? 1_048_576, body);
    return new Response(bodilessStatus.has(status) ? await drained(limited) : streamOf(limited), {
      status,
      headers: headersOf(headers),
    });
  };
}

async function* limitedTo(limit: number, body: AsyncIterable<Buffer>) {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) throw targetUnreachable(new RangeError('The answer is larger than allowed.'));
    yield chunk;
  }
}

async function drained(body: AsyncIterable<Buffer>): Promise<null> {
  for await (const _ of body);
  return null;
}

const streamOf = (body: AsyncIterable<Buffer>) =>
  Readable.toWeb(Readable.from(body, { objectMode: false })) as ReadableStream<Uint8Array>;

function headersOf(headers: GuardedHead['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((single): [string, string] => [name, single]),
  );
}
