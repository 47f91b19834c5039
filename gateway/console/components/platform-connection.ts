import { type Client, createClient } from 'graphql-ws';
import { GraphqlProblem, type TypedText } from '../../../schema/client/graphql-client.ts';

/** Receives what a subscription brings. */
export interface Sink<Data> {
  readonly next: (data: Data) => void;
  readonly fail: (error: unknown) => void;
}

/** Close code for refused or ended credentials. */
const forbidden = 4403;

/** The embed token has expired, was revoked, or is not for this page. */
export class TokenEnded extends Error {
  override readonly name = 'TokenEnded';
}

/**
 * One WebSocket to the platform, which all components of a page share: pages over HTTP/1.1 have six connections to a
 * host, which one event stream for each component would use up.
 */
export class PlatformConnection {
  readonly #client: Client;
  readonly #ended = new AbortController();

  constructor(host: string, token: string, language: string) {
    this.#client = createClient({
      url: `${host.replace(/^http/, 'ws')}/graphql?embed`,
      connectionParams: { authorization: `Bearer ${token}`, 'accept-language': language },
      lazyCloseTimeout: 5_000,
      retryAttempts: Number.POSITIVE_INFINITY,
      shouldRetry: (event) => !isEnd(event),
      on: {
        closed: (event) => {
          if (isEnd(event)) this.#ended.abort(new TokenEnded());
        },
      },
    });
  }

  /** Aborted when the platform has refused or ended the token. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** Runs a query or mutation. @throws {GraphqlProblem} or {TokenEnded}. */
  async run<Data, Variables>(document: TypedText<Data, Variables>, variables: Variables): Promise<Data> {
    return new Promise((resolve, reject) => {
      this.follow(document, variables, { next: resolve, fail: reject }, new AbortController().signal);
    });
  }

  /** Follows a subscription until the signal aborts; a connection that breaks is opened again. */
  follow<Data, Variables>(
    document: TypedText<Data, Variables>,
    variables: Variables,
    { next, fail }: Sink<Data>,
    signal: AbortSignal,
  ): void {
    if (this.ended.aborted) {
      fail(this.ended.reason);
      return;
    }
    const stop = this.#client.subscribe<Data>(
      { query: document.toString(), variables: variables as Record<string, unknown> },
      {
        next: ({ data, errors }) => {
          const [error] = errors ?? [];
          if (error !== undefined) fail(new GraphqlProblem(error as never));
          else if (data !== null && data !== undefined) next(data);
        },
        error: (error) => fail(problemOf(error)),
        complete: () => undefined,
      },
    );
    signal.addEventListener('abort', stop, { once: true });
  }
}

function isEnd(event: unknown): boolean {
  return event instanceof CloseEvent && event.code === forbidden;
}

/** A refused operation comes as a list of errors, a lost connection as the event of its end. */
function problemOf(error: unknown): unknown {
  if (Array.isArray(error)) return new GraphqlProblem(error[0]);
  return isEnd(error) ? new TokenEnded() : error;
}

const shared = new Map<string, PlatformConnection>();

/** The connection of this page with a token. */
export function connectionTo(host: string, token: string, language: string): PlatformConnection {
  const key = JSON.stringify([host, token, language]);
  const known = shared.get(key) ?? new PlatformConnection(host, token, language);
  shared.set(key, known);
  known.ended.addEventListener('abort', () => shared.delete(key), { once: true });
  return known;
}
