import { encodeBody } from './binary.ts';
import { type Operations, operations, type Problem } from './generated/operations.ts';
import { readEvents } from './server-events.ts';

/** Options of a client of the platform. */
export interface PlatformClientOptions {
  /** `https://platform.example.com`, without a slash at its end. */
  readonly baseUrl: string;
  /** Path below which the installation serves its routes; default `/api/v1`. */
  readonly basePath?: string;
  /** Prefixes of routes that the operator has changed: documented → actual, such as `/dashboards` → `/boards`. */
  readonly movedPrefixes?: Readonly<Record<string, string>>;
  /** Returns a valid token; called before every request. */
  readonly token: () => string | Promise<string>;
  /** Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Options of a request besides the parameters of its operation. */
export interface CallOptions {
  /** Makes a repetition of the same request harmless, for 24 hours. */
  readonly idempotencyKey?: string;
  /** The `ETag` that was read: if the object has changed since, the platform answers 412. */
  readonly ifMatch?: string;
  /** Further headers; they take precedence over the client's own. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** BCP 47; the language of texts in answers. */
  readonly language?: string;
}

/** The platform refused; `problem` has the reason as `errorCode`, and `errors` per field. */
export class PlatformProblem extends Error {
  override readonly name = 'PlatformProblem';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.status} ${problem.errorCode}`);
    this.problem = problem;
  }
}

/** Calls operations of the REST API by name. */
export class PlatformClient {
  readonly #options: PlatformClientOptions;

  constructor(options: PlatformClientOptions) {
    this.#options = options;
  }

  /**
   * Runs an operation.
   * @returns its answer: JSON, a `Blob` of bytes, or events as they come; null where it has none.
   * @throws {PlatformProblem} when the platform refuses.
   */
  async call<Name extends keyof Operations>(
    name: Name,
    request: Operations[Name]['request'],
    options: CallOptions = {},
  ): Promise<Operations[Name]['answer']> {
    return (await contentOf(await this.send(name, request, options))) as Operations[Name]['answer'];
  }

  /**
   * Runs an operation whose response the caller reads: its headers (`ETag`, `Content-Disposition`), a large body in
   * parts, or 304 after a header `If-None-Match`.
   * @throws {PlatformProblem} when the platform refuses.
   */
  async send<Name extends keyof Operations>(
    name: Name,
    request: Operations[Name]['request'],
    options: CallOptions = {},
  ): Promise<Response> {
    const { token, fetch: send = globalThis.fetch } = this.#options;
    const [method, , ...mediaTypes] = operations[name];
    const { body } = request as Request;
    const encoded = body === undefined ? null : encodeBody(body, mediaTypes);
    const headers = new Headers({ authorization: `Bearer ${await token()}` });
    const given = {
      'content-type': encoded?.contentType,
      'idempotency-key': options.idempotencyKey,
      'if-match': options.ifMatch,
      'accept-language': options.language,
      ...options.headers,
    };
    for (const [header, value] of Object.entries(given)) if (value != null) headers.set(header, value);
    const init: RequestInit & { duplex?: 'half' } = { method, headers };
    if (encoded !== null) init.body = encoded.body;
    if (body instanceof ReadableStream) init.duplex = 'half';
    if (options.signal !== undefined) init.signal = options.signal;
    const response = await send(this.urlOf(name, request), init);
    if (!response.ok && response.status !== 304) throw new PlatformProblem(await problemOf(response));
    return response;
  }

  /** Where an operation is at this installation, with its parameters. */
  urlOf<Name extends keyof Operations>(name: Name, request: Operations[Name]['request']): string {
    const { path: parts = {}, query = {} } = request as Request;
    return this.addressOf(fillPath(operations[name][1], parts)) + searchOf(query);
  }

  /** Where a path as the reference writes it is at this installation. */
  addressOf(path: string): string {
    const { baseUrl, basePath = '/api/v1', movedPrefixes = {} } = this.#options;
    const moved = Object.entries(movedPrefixes).find(
      ([from]) => path === from || path.startsWith(`${from}/`),
    );
    return baseUrl + basePath + (moved === undefined ? path : moved[1] + path.slice(moved[0].length));
  }
}

interface Request {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const mediaTypeOf = ({ headers }: Response) => headers.get('content-type')?.split(';')[0]?.trim() ?? '';

async function contentOf(response: Response): Promise<unknown> {
  const mediaType = mediaTypeOf(response);
  if (mediaType === 'text/event-stream' && response.body !== null) return readEvents(response.body);
  if (mediaType !== '' && mediaType !== 'application/json') return response.blob();
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
}

/** The platform's problem; what a proxy before it answers has no code. */
async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text();
  if (/^application\/(problem\+)?json$/.test(mediaTypeOf(response))) return JSON.parse(text) as Problem;
  const { status, statusText, url } = response;
  return {
    type: 'about:blank',
    title: statusText,
    status,
    detail: text,
    instance: url,
    traceId: '',
    errorCode: '',
  };
}

function fillPath(path: string, parts: Readonly<Record<string, string | number>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_brace, name: string) => encodeURIComponent(String(parts[name])));
}

function searchOf(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
