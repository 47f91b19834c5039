import type { IncomingMessage, OutgoingHttpHeader, RequestListener, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

type Compress = (bytes: Buffer) => Promise<Buffer>;

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);

/**
 * In order of preference, with levels for answers that are made for one caller: they cost about 1 ms for 100 KB. zlib
 * runs them in Node's threads. Node 20 has no zstd.
 */
const codings: ReadonlyMap<string, Compress> = new Map<string, Compress>([
  ...('zstdCompress' in zlib ? [['zstd', promisify(zlib.zstdCompress as never) as Compress] as const] : []),
  ['br', (bytes) => brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ['gzip', (bytes) => gzip(bytes, { level: 4 })],
]);
const offered = [...codings.keys()];

/** Bytes up to which an answer stays as it is: it fits in a packet. */
const smallest = 1_024;
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)|image\/svg)/i;
/** `no-store` marks what may hold a secret, such as the answer to a mutation. */
const excluded = /no-store|no-transform/i;

/** Names these bytes, and is sent back in `If-Match`: compressed ones would need another (RFC 9110 §8.8.3.3). */
const strongTag = /^"/;

/** Entries of the cache; clients send few different headers, but an attacker may send many. */
const keptWishes = 200;

/**
 * Compresses answers that are written at once, are longer than {@link smallest} and not `no-store`. Streams keep their
 * bytes: a compressor for each open stream would hold a quarter of a megabyte. So do answers to cookies, whose length a
 * foreign page could observe.
 */
export function compressAnswers(next: RequestListener): RequestListener {
  const known = new LRUCache<string, { readonly coding: string | null }>({ max: keptWishes });
  const codingFor = (wish: string) => {
    const found = known.get(wish);
    if (found !== undefined) return found.coding;
    const coding = chooseCoding(wish);
    known.set(wish, { coding });
    return coding;
  };
  return (request, response) => {
    const wish = request.headers['accept-encoding'];
    if (wish !== undefined && mayCompress(request)) {
      const coding = codingFor(String(wish));
      if (coding !== null) new CompressedAnswer(response, coding).attach();
    }
    next(request, response);
  };
}

/** The client's preference decides, and among equals ours. @returns null: none. */
function chooseCoding(wish: string): string | null {
  const negotiator: Negotiate = new Negotiator({ headers: { 'accept-encoding': wish } });
  const [coding] = negotiator.encodings([...offered, 'identity'], { preferred: offered });
  return coding !== undefined && codings.has(coding) ? coding : null;
}

/** Its types lack the option. */
interface Negotiate {
  encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[];
}

function mayCompress({ headers }: IncomingMessage): boolean {
  return headers.cookie === undefined || headers.authorization !== undefined;
}

type WriteHead = (status: number, ...rest: unknown[]) => ServerResponse;
type Write = (chunk: unknown, ...rest: unknown[]) => boolean;
type End = (chunk?: unknown, ...rest: unknown[]) => ServerResponse;

/** Holds the head of an answer back until its body is known. */
class CompressedAnswer {
  private readonly own: { readonly writeHead: WriteHead; readonly write: Write; readonly end: End };
  /** The head that waits for the body. */
  private status: number | null = null;
  private isDecided = false;

  constructor(
    private readonly response: ServerResponse,
    private readonly coding: string,
  ) {
    const { writeHead, write, end } = response;
    this.own = {
      writeHead: writeHead.bind(response) as WriteHead,
      write: write.bind(response) as Write,
      end: end.bind(response) as End,
    };
  }

  attach(): void {
    Object.assign(this.response, {
      writeHead: (status: number, ...rest: unknown[]) => this.writeHead(status, rest),
      write: (chunk: unknown, ...rest: unknown[]) => {
        this.release();
        return this.own.write(chunk, ...rest);
      },
      end: (chunk?: unknown, ...rest: unknown[]) => this.end(chunk, rest),
    });
  }

  private writeHead(status: number, rest: readonly unknown[]): ServerResponse {
    const { response, own } = this;
    const head = rest.find((one) => typeof one === 'object') as HeadArgument | undefined;
    const headerOf = (name: string) => headerIn(head, name) ?? response.getHeader(name);
    if (!this.isDecided && isUnchanged(status, headerOf)) {
      this.isDecided = true;
      for (const [name, value] of pairsOf(head)) response.setHeader(name, value);
      response.setHeader('Vary', withEncoding(response.getHeader('Vary')));
      return own.writeHead(status);
    }
    if (this.isDecided || !isSuccess(status) || !isEligible(headerOf)) {
      this.isDecided = true;
      return own.writeHead(status, ...rest);
    }
    for (const [name, value] of pairsOf(head)) response.setHeader(name, value);
    this.status = status;
    return response;
  }

  private end(chunk: unknown, rest: readonly unknown[]): ServerResponse {
    const { response, own } = this;
    const isWhole = typeof chunk === 'string' || chunk instanceof Uint8Array;
    // Express leaves the head to `end`.
    if (!this.isDecided && this.status === null && (isWhole || response.statusCode === 304))
      this.writeHead(response.statusCode, []);
    const { status } = this;
    if (this.isDecided || status === null || !isWhole) {
      this.release();
      return own.end(chunk, ...rest);
    }
    this.isDecided = true;
    const [encoding, callback] = typeof rest[0] === 'function' ? [undefined, rest[0]] : rest;
    const bytes = Buffer.from(chunk as string, encoding as BufferEncoding | undefined);
    // What would answer in the meantime, such as a deadline, must see that there is an answer.
    Object.defineProperty(response, 'headersSent', { value: true, configurable: true });
    (codings.get(this.coding) as Compress)(bytes)
      .then(
        (packed) => (packed.length < bytes.length ? this.describe(packed) : bytes),
        () => bytes,
      )
      .then((body) => {
        Reflect.deleteProperty(response, 'headersSent');
        own.writeHead(status);
        own.end(body, callback);
      })
      .catch(() => response.destroy());
    return response;
  }

  private describe(packed: Buffer): Buffer {
    const { response, coding } = this;
    response.setHeader('Content-Encoding', coding);
    response.setHeader('Content-Length', packed.length);
    response.setHeader('Vary', withEncoding(response.getHeader('Vary')));
    return packed;
  }

  /** Writes the head that was held back: the body comes in parts. */
  private release(): void {
    const { status } = this;
    this.isDecided = true;
    this.status = null;
    if (status !== null) this.own.writeHead(status);
  }
}

type HeadArgument = readonly string[] | Readonly<Record<string, OutgoingHttpHeader>>;

const isSuccess = (status: number) => status >= 200 && status < 300 && status !== 204 && status !== 206;

/**
 * True for a 304 in place of an answer that may be compressed: it has the same `Vary` (RFC 9110 §15.4.5). Only files,
 * which accept ranges, and answers with a strong tag never are.
 */
const isUnchanged = (status: number, headerOf: HeaderOf) =>
  status === 304 &&
  headerOf('Accept-Ranges') === undefined &&
  !strongTag.test(String(headerOf('ETag') ?? ''));

type HeaderOf = (name: string) => OutgoingHttpHeader | undefined;

function isEligible(headerOf: HeaderOf): boolean {
  return (
    Number(headerOf('Content-Length') ?? 0) > smallest &&
    compressible.test(String(headerOf('Content-Type') ?? '')) &&
    !excluded.test(String(headerOf('Cache-Control') ?? '')) &&
    headerOf('Content-Encoding') === undefined &&
    headerOf('Accept-Ranges') === undefined &&
    !strongTag.test(String(headerOf('ETag') ?? ''))
  );
}

function pairsOf(head: HeadArgument | undefined): (readonly [string, OutgoingHttpHeader])[] {
  if (head === undefined) return [];
  if (!Array.isArray(head)) return Object.entries(head as Readonly<Record<string, OutgoingHttpHeader>>);
  return Array.from({ length: head.length / 2 }, (_, at) => [head[2 * at], head[2 * at + 1]]);
}

function headerIn(head: HeadArgument | undefined, name: string): OutgoingHttpHeader | undefined {
  const wanted = name.toLowerCase();
  return pairsOf(head).find(([one]) => one.toLowerCase() === wanted)?.[1];
}

function withEncoding(vary: OutgoingHttpHeader | undefined): string {
  return vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`;
}
