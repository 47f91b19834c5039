import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { execute, parse, subscribe } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import type { ExecutableSubgraph } from '../../../subgraphs/kernel/subgraph/executable-subgraph.ts';
import { silentLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { platformMask } from '../execution/error-mask.ts';
import { callOf } from './example-calls.ts';
import { type Listening, listening } from './listening.ts';

/** A subgraph over HTTP and graphql-ws, and what its callers sent. */
export interface SubgraphServer extends Listening {
  readonly received: IncomingHttpHeaders[];
  readonly connectionParams: Record<string, unknown>[];
  /** Resolves at this number of open WebSockets. */
  untilSockets(count: number): Promise<void>;
}

/** Serves a subgraph like a third-party one: headers in, masked GraphQL out. */
export async function serveSubgraph(subgraph: ExecutableSubgraph): Promise<SubgraphServer> {
  const received: IncomingHttpHeaders[] = [];
  const connectionParams: Record<string, unknown>[] = [];
  const mask = platformMask(silentLogger);
  const server = createServer(async (request, response) => {
    const controller = new AbortController();
    response.once('close', () => controller.abort());
    received.push(request.headers);
    const { query, variables, operationName } = JSON.parse(await text(request));
    const call = callOf(request.headers, controller.signal);
    const result = await execute({
      schema: subgraph.schema,
      document: parse(query),
      variableValues: variables,
      operationName,
      contextValue: subgraph.contextFor(call),
    });
    if (call.idempotency?.replayed === true) response.setHeader('Idempotent-Replayed', 'true');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(mask.result(result, call.requestId)));
  });
  const sockets = new WebSocketServer({ server, path: '/graphql' });
  useServer(
    {
      schema: subgraph.schema,
      subscribe: async (args) => {
        const result = await subscribe(args);
        return 'errors' in result ? mask.result(result, 'remote') : result;
      },
      context: ({ connectionParams: parameters, extra }) => {
        connectionParams.push(parameters ?? {});
        const controller = new AbortController();
        extra.socket.once('close', () => controller.abort());
        return subgraph.contextFor(callOf((parameters ?? {}) as IncomingHttpHeaders, controller.signal));
      },
    },
    sockets,
  );
  const changed = new EventEmitter();
  sockets.on('connection', (socket) =>
    socket.once('close', () => setImmediate(() => changed.emit('change'))),
  );
  const untilSockets = async (count: number) => {
    while (sockets.clients.size !== count) await once(changed, 'change');
  };
  const started = await listening(server);
  return { ...started, untilSockets, received, connectionParams, url: `${started.url}/graphql` };
}
