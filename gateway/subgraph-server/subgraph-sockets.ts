import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { subscribe, validate } from 'graphql';
import { CloseCode } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { freshCall, type GatewayCall } from '../authentication/gateway-call.ts';
import { connectionHeaders } from '../graphql/endpoints/connection-headers.ts';
import { introductionTimeout } from '../graphql/endpoints/websocket-protocol.ts';
import type { OpenServer } from '../http/http-server.ts';
import { resolveForwardedCall } from './forwarded-call.ts';
import type { SubgraphDocuments } from './subgraph-documents.ts';
import type { SubgraphServerDependencies } from './subgraph-server.ts';

/** Milliseconds of silence before TCP checks the connection to the gateway. */
const tcpKeepAlive = 15_000;

type SocketState = Record<PropertyKey, unknown> & { call?: GatewayCall };

/**
 * Answers a subgraph's graphql-ws upgrades: the gateway opens one socket for each subscription, with the caller's
 * credentials as connection parameters. A socket ends when its caller loses access.
 * @returns stops and closes the sockets.
 */
export function attachSubgraphSockets(
  dependencies: SubgraphServerDependencies,
  documents: SubgraphDocuments,
  http: Pick<OpenServer, 'server' | 'upgradePaths'>,
): () => Promise<void> {
  const { subgraph, mask } = dependencies;
  http.upgradePaths.add('/graphql');
  const sockets = new WebSocketServer({
    server: http.server,
    path: '/graphql',
    maxPayload: dependencies.bodyLimit,
  });
  const disposable = useServer<Record<string, unknown>, SocketState>(
    {
      schema: subgraph.schema,
      connectionInitWaitTimeout: dependencies.introduction ?? introductionTimeout,
      validate: (schema, document) => validate(schema, document, documents.rules),
      onConnect: async ({ connectionParams, extra }) => {
        const { socket, request } = extra;
        const closed = new AbortController();
        socket.once('close', () => closed.abort());
        const headers = connectionHeaders({}, connectionParams);
        const source = {
          headers,
          remoteAddress: dependencies.clientAddress({ socket: request.socket, headers } as IncomingMessage),
          signal: closed.signal,
        };
        try {
          extra.call = await resolveForwardedCall(dependencies.resolveCall, source);
        } catch {
          return false;
        }
        const stop = dependencies.watchSession(extra.call, () =>
          socket.close(CloseCode.Forbidden, 'Session ended'),
        );
        if (closed.signal.aborted) stop();
        else closed.signal.addEventListener('abort', stop, { once: true });
        return true;
      },
      context: ({ extra }) => subgraph.contextFor(freshCall(extra.call as GatewayCall)),
      subscribe: async (args) => {
        const result = await subscribe(args);
        return 'errors' in result ? mask.result(result, randomUUID()) : result;
      },
      onNext: (_context, _id, _payload, _args, result) => mask.result(result, randomUUID()) as never,
    },
    sockets,
    // A gateway with a slow reader leaves the socket unread, pings too; TCP detects a gateway that is gone.
    0,
  );
  sockets.on('connection', (_socket, { socket }) => socket.setKeepAlive(true, tcpKeepAlive));
  return async () => {
    await disposable.dispose();
  };
}
