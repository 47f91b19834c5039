import { type Operations, operations, type Problem } from './generated/operations.ts';

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
   * @returns its answer; null where it has none.
   * @throws {PlatformProblem} when the platform refuses.
   */
  async call<Name extends keyof Operations>(
    name: Name,
    request: Operations[Name]['request'],
    options: CallOptions = {},
  ): Promise<Operations[Name]['answer']> {
    const { token, fetch: send = globalThis.fetch } = this.#options;
    const [method, path] = operations[name];
    const { path: parts = {}, query = {}, body } = request as Request;
    const response = await send(this.addressOf(fillPath(path, parts)) + searchOf(query), {
      method,
      headers: {
        authorization: `Bearer ${await token()}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
        ...(options.language === undefined ? {} : { 'accept-language': options.language }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    const text = await response.text();
    const answer = text === '' ? null : JSON.parse(text);
    if (!response.ok) throw new PlatformProblem(answer as Problem);
    return answer as Operations[Name]['answer'];
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
