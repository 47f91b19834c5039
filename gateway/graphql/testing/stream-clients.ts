import type { ExecutionResult } from 'graphql';
import { type Client, type ClientOptions, createClient } from 'graphql-sse';
import { createClient as createWsClient, type Client as WsClient } from 'graphql-ws';
import { WebSocket } from 'ws';

/** A stock streaming client of either protocol. */
export interface StreamClient {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape.
  iterate(query: string, variables?: Record<string, unknown>): AsyncIterableIterator<ExecutionResult<any>>;
  /** Ends everything this client has open. */
  dispose(): void;
}

/** graphql-sse's client; by default in its distinct connections mode, without a second attempt. */
export function sseClient(
  url: string,
  headers: Record<string, string> = { authorization: 'Bearer u1' },
  options: Partial<ClientOptions<boolean>> = {},
): StreamClient {
  const client: Client<boolean> = createClient<boolean>({
    url: `${url}/graphql/stream`,
    headers,
    retryAttempts: 0,
    ...options,
  });
  return {
    iterate: (query, variables) => client.iterate({ query, variables: variables ?? {} }) as never,
    dispose: () => client.dispose(),
  };
}

/** graphql-ws's client. */
export function webSocketClient(
  url: string,
  connectionParams: Record<string, unknown> = { authorization: 'Bearer u1' },
): StreamClient & { readonly client: WsClient } {
  const client = createWsClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams,
    retryAttempts: 0,
  });
  return {
    client,
    iterate: (query, variables) => client.iterate({ query, variables: variables ?? {} }) as never,
    dispose: () => {
      client.dispose();
    },
  };
}
