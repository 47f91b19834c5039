import { print } from 'graphql';
import { type Client, createClient } from 'graphql-ws';
import { GraphqlProblem } from '../graphql-client.ts';
import type { SubscriptionSink, TypedOperation } from '../supergraph-client.ts';

/** Options of a {@link LiveConnection}. */
export interface LiveConnectionOptions {
  /** `https://platform.example.com`, without a slash at its end. */
  readonly baseUrl: string;
  /** Returns a valid token; called at every attempt to connect. */
  readonly token: () => string | Promise<string>;
  /** BCP 47; the language of texts and errors. */
  readonly language?: () => string;
}

/** Milliseconds. */
const times = { close: 5_000, ping: 15_000, open: 2_000, longestRetry: 30_000 } as const;

/**
 * One WebSocket for all subscriptions of a page: over HTTP/1.1 a browser has six connections to a host, which an event
 * stream for each hook would use up.
 */
export class LiveConnection {
  readonly #client: Client;
  readonly #events = new EventTarget();
  #isOpen = false;

  constructor({ baseUrl, token, language }: LiveConnectionOptions) {
    this.#client = createClient({
      url: `${baseUrl.replace(/^http/, 'ws')}/graphql`,
      connectionParams: async () => {
        // An error here would end the client for good; a refused token is tried again.
        const secret = await Promise.resolve()
          .then(token)
          .catch(() => '');
        const parameters = { authorization: `Bearer ${secret}` };
        return language === undefined ? parameters : { ...parameters, 'accept-language': language() };
      },
      lazyCloseTimeout: times.close,
      keepAlive: times.ping,
      retryAttempts: Number.POSITIVE_INFINITY,
      retryWait: pauseBefore,
      shouldRetry: () => true,
      on: {
        connected: (_socket, _payload, wasRetry) => {
          this.#isOpen = true;
          this.#events.dispatchEvent(new Event('open'));
          if (wasRetry) this.#events.dispatchEvent(new Event('reopen'));
        },
        closed: () => {
          this.#isOpen = false;
        },
      },
    });
  }

  /** Follows a subscription until the signal aborts; a connection that breaks is opened again. */
  follow<Data, Variables>(
    operation: TypedOperation<Data, Variables>,
    variables: Variables,
    { next, fail }: SubscriptionSink<Data>,
    signal: AbortSignal,
  ): void {
    if (signal.aborted) return;
    const query = 'kind' in operation ? print(operation) : operation.toString();
    const stop = this.#client.subscribe<Data>(
      { query, variables: variables as Record<string, unknown> },
      {
        next: ({ data, errors }) => {
          const [error] = errors ?? [];
          if (error !== undefined) fail(new GraphqlProblem(error as never));
          else if (data !== null && data !== undefined) next(data);
        },
        error: (error) => fail(Array.isArray(error) ? new GraphqlProblem(error[0]) : error),
        complete: () => undefined,
      },
    );
    signal.addEventListener('abort', stop, { once: true });
  }

  /** Resolves when the connection is open, or after two seconds. */
  async waitForOpening(signal: AbortSignal): Promise<void> {
    if (this.#isOpen || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(finish, times.open);
      this.#events.addEventListener('open', finish, { once: true, signal });
      signal.addEventListener('abort', finish, { once: true });
    });
  }

  /** Calls back when a connection is open again: what happened meanwhile was not heard. */
  onReopen(listener: () => void, signal: AbortSignal): void {
    this.#events.addEventListener('reopen', listener, { signal });
  }
}

/** At random, so that the clients of a restarted platform do not return at once. */
async function pauseBefore(retries: number): Promise<void> {
  const longest = Math.min(1_000 * 2 ** retries, times.longestRetry);
  await new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)));
}
