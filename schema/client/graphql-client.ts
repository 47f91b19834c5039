import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
import { createClient } from 'graphql-sse';

/** The text of an operation, which knows the types of its data and variables. */
export type TypedText<Data, Variables> = DocumentTypeDecoration<Data, Variables> & { toString(): string };

/** Options of a client of the supergraph. */
export interface GraphqlClientOptions {
  /** `https://platform.example.com/graphql`. */
  readonly url: string;
  /** Returns a valid token; called before every request. */
  readonly token: () => string | Promise<string>;
  /** Called once where the platform refuses the token; whether there is a new one. */
  readonly renew?: () => Promise<boolean>;
  /** BCP 47; the language of texts and errors. */
  readonly language?: () => string;
  /** Further headers of every request, such as `traceparent`. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
  /** Told of every operation before it is sent. */
  readonly onOperation?: (text: string, variables: unknown) => void;
}

interface GraphqlError {
  readonly message: string;
  readonly extensions?: {
    readonly code?: string;
    readonly errorCode?: string;
    readonly errors?: Readonly<Record<string, readonly string[]>>;
    readonly errorDetails?: Readonly<Record<string, readonly string[]>>;
  };
}

/** The platform refused an operation. */
export class GraphqlProblem extends Error {
  override readonly name = 'GraphqlProblem';
  /** `FORBIDDEN`, `NOT_FOUND`, `BAD_USER_INPUT`, … */
  readonly code: string;
  /** Stable: `Area:Noun:Reason`. */
  readonly errorCode: string;
  /** A sentence for each rule that a field violates. */
  readonly fields: Readonly<Record<string, readonly string[]>>;

  constructor({ message, extensions = {} }: GraphqlError) {
    super(message);
    this.code = extensions.code ?? 'INTERNAL_SERVER_ERROR';
    this.errorCode = extensions.errorCode ?? '';
    this.fields = extensions.errorDetails ?? extensions.errors ?? {};
  }
}

interface Answer<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly GraphqlError[];
}

/** Runs typed operations on the supergraph, and follows subscriptions as server-sent events. */
export class GraphqlClient {
  readonly #options: GraphqlClientOptions;
  readonly #stream: ReturnType<typeof createClient>;

  constructor(options: GraphqlClientOptions) {
    this.#options = options;
    this.#stream = createClient({
      url: `${options.url}/stream`,
      headers: () => this.#headers(),
      retryAttempts: Number.POSITIVE_INFINITY,
      ...(options.fetch === undefined ? {} : { fetchFn: options.fetch }),
    });
  }

  /**
   * Runs a query or mutation.
   * @throws {GraphqlProblem} for the first error of the answer.
   */
  async run<Data, Variables>(
    document: TypedText<Data, Variables>,
    variables: Variables,
    signal?: AbortSignal,
  ): Promise<Data> {
    const { onOperation, renew } = this.#options;
    const query = document.toString();
    onOperation?.(query, variables);
    const send = () => this.#send<Data>(query, variables, signal);
    let answer = await send();
    const isRefused =
      answer.errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED') === true;
    if (isRefused && (await renew?.()) === true) answer = await send();
    const [error] = answer.errors ?? [];
    if (error !== undefined) throw new GraphqlProblem(error);
    return answer.data as Data;
  }

  /** Follows a subscription until the signal aborts; a connection that breaks is opened again. */
  follow<Data, Variables>(
    document: TypedText<Data, Variables>,
    variables: Variables,
    { next, fail }: { readonly next: (data: Data) => void; readonly fail: (error: unknown) => void },
    signal: AbortSignal,
  ): void {
    if (signal.aborted) return;
    const query = document.toString();
    this.#options.onOperation?.(query, variables);
    const stop = this.#stream.subscribe<Data>(
      { query, variables: variables as Record<string, unknown> },
      {
        next: ({ data, errors }) => {
          const [error] = errors ?? [];
          if (error !== undefined) fail(new GraphqlProblem(error as GraphqlError));
          else if (data !== null && data !== undefined) next(data);
        },
        error: fail,
        complete: () => undefined,
      },
    );
    signal.addEventListener('abort', stop, { once: true });
  }

  async #send<Data>(query: string, variables: unknown, signal?: AbortSignal): Promise<Answer<Data>> {
    const { url, fetch: send = globalThis.fetch } = this.#options;
    const response = await send(url, {
      method: 'POST',
      headers: { ...(await this.#headers()), 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      ...(signal === undefined ? {} : { signal }),
    });
    return (await response.json()) as Answer<Data>;
  }

  async #headers(): Promise<Record<string, string>> {
    const { token, language, headers } = this.#options;
    return {
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${await token()}`,
      ...(language === undefined ? {} : { 'accept-language': language() }),
      ...headers?.(),
    };
  }
}
