import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';

/** A request as it is sent; `path` with its query, not normalised. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** An answer, read to its end. */
export interface RawAnswer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** The same request, written so that it says nothing else but is express's to read: with an empty fragment. */
export const forExpress = (sent: Sent): Sent => ({
  ...sent,
  path: `${sent.path}${sent.path.includes('?') ? '&' : '?'}#`,
});

/** Sends a request on a connection of its own. @param origin where; its path is left out. */
export function sendRaw(origin: string, { method, path, headers = {}, body }: Sent): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  // Node says no length for the methods that need no body, and what follows their head is then another request.
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const sent = httpRequest(origin, { method, path, headers: { connection: 'close', ...length, ...headers } });
  sent.once('error', reject).once('response', async (response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    resolve({ status: response.statusCode, headers: response.headers, text });
  });
  sent.end(body);
  return promise;
}
