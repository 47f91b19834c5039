import { parentPort, workerData } from 'node:worker_threads';
import { request } from 'undici';
import { hostileDocuments, hostileShapes, type Room, roomOf, shareOf } from './hostile-shapes.ts';

/** A request by its parts, so that its body is made in this thread. */
export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly shape: string;
  readonly body: HostileBody;
  /** Of the body. */
  readonly bytes: number;
}

/** Where hostile values stand: everywhere at the top, or as the whole. */
export type HostileBody =
  | { readonly kind: 'whole' }
  | { readonly kind: 'members'; readonly members: readonly HostileMember[]; readonly document: string | null }
  | { readonly kind: 'document'; readonly call: string; readonly head: string }
  | { readonly kind: 'query'; readonly names: readonly string[] };

export interface HostileMember {
  readonly name: string;
  /** Of the objects in it. */
  readonly names: readonly string[];
}

/** What became of it. */
export interface HostileAnswer {
  readonly status: number;
}

/** Milliseconds after which a stream is left. */
const patience = 20_000;
/** Bytes of a query string: what Node reads of a head, and room for the rest of it. */
const querySize = 12_000;

function written(shape: string, room: Room): string {
  const make = hostileShapes[shape];
  if (make === undefined) throw new Error(`There is no shape "${shape}".`);
  return make(room);
}

function bodyOf({ body, shape, bytes }: HostileRequest): string | null {
  const room = roomOf(bytes);
  if (body.kind === 'query') return null;
  if (body.kind === 'whole') return written(shape, room);
  if (body.kind === 'document') {
    const document = hostileDocuments[shape]?.({ ...body, bytes: Math.floor(room.bytes / 2) });
    return JSON.stringify({ query: document });
  }
  const { members, document } = body;
  const values = members.map(
    ({ name, names }) => `${JSON.stringify(name)}:${written(shape, shareOf(room, members.length, names))}`,
  );
  const object = `{${values.join(',')}}`;
  return document === null ? object : `{"query":${JSON.stringify(document)},"variables":${object}}`;
}

function pathOf({ path, body, shape }: HostileRequest): string {
  if (body.kind !== 'query') return path;
  const share = shareOf({ ...roomOf(0), bytes: querySize }, body.names.length, []);
  const value = encodeURIComponent(written(shape, share)).slice(0, share.bytes);
  return `${path}?${body.names.map((name) => `${encodeURIComponent(name)}=${value}`).join('&')}`.slice(
    0,
    querySize,
  );
}

const { origin } = workerData as { readonly origin: string };

parentPort?.on('message', async (asked: HostileRequest) => {
  const body = bodyOf(asked);
  parentPort?.postMessage('made');
  let status = 0;
  try {
    const answer = await request(`${origin}${pathOf(asked)}`, {
      method: asked.method as 'POST',
      headers: asked.headers,
      body,
      signal: AbortSignal.timeout(patience),
    });
    status = answer.statusCode;
    answer.body.on('error', () => {});
    if (String(answer.headers['content-type']).startsWith('text/event-stream')) answer.body.destroy();
    else await answer.body.dump({ limit: 64 * 1_024 * 1_024 });
  } catch {
    // A connection that the server ends while it is written to is an answer too.
  }
  parentPort?.postMessage({ status } satisfies HostileAnswer);
});
