import type { IncomingMessage } from 'node:http';
import type { Server } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import { exceededBound } from '../../http/json-bounds.ts';
import { requestBounds } from './json-body.ts';

/** What belongs to one socket of the protocol. */
export interface ConnectionState {
  readonly request: IncomingMessage;
  readonly socket: WebSocket;
  /** Aborted when the socket closes, for whatever reason. */
  readonly closed: AbortController;
  /** Whose connection it is; null until it was accepted. */
  call: GatewayCall | null;
  /** Asks again who calls, with the credentials the connection was opened with; null until then. */
  renew: (() => Promise<GatewayCall>) | null;
}

/** How a socket is kept. */
export interface ConnectionOptions {
  /** Milliseconds between pings; a peer that does not answer one before the next is cut off. */
  readonly keepAlive: number;
  readonly logger: Logger;
}

/** A message no client of the protocol sends (graphql-transport-ws). */
const badRequest = 4400;
/** Internal error, for a message handler that failed (graphql-transport-ws). */
const internalError = 4500;

/**
 * Runs graphql-ws's protocol on a socket. graphql-ws has an adapter for `ws`, which writes to the console and puts
 * internal texts into close reasons.
 */
export function serveConnection(
  protocol: Server<ConnectionState>,
  state: ConnectionState,
  { keepAlive, logger }: ConnectionOptions,
): void {
  const { socket } = state;
  const stopPings = pingRegularly(socket, keepAlive);
  const onClosed = protocol.opened(
    {
      protocol: socket.protocol,
      send: (data) => send(socket, data),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (handle) => {
        socket.on('message', (data: Buffer) => {
          if (exceededBound(data, requestBounds) !== null) return socket.close(badRequest, 'Too complex');
          return handle(String(data)).catch((error: unknown) => {
            logger.error({ err: error }, 'a WebSocket message could not be handled');
            socket.close(internalError, 'Internal error');
          });
        });
      },
    },
    state,
  );
  socket.on('error', (error) => logger.debug({ err: error }, 'a WebSocket failed'));
  socket.once('close', (code, reason) => {
    stopPings();
    state.closed.abort();
    onClosed(code, String(reason)).catch((error: unknown) =>
      logger.error({ err: error }, 'a WebSocket could not be closed cleanly'),
    );
  });
}

/** Resolves when the socket has taken the text, so that a slow reader slows its source. */
function send(socket: WebSocket, data: string): Promise<void> {
  if (socket.readyState !== socket.OPEN) return Promise.resolve();
  // An error here means that the socket is closing; `close` follows and frees everything.
  return new Promise((resolve) => {
    socket.send(data, () => resolve());
  });
}

function pingRegularly(socket: WebSocket, keepAlive: number): () => void {
  let answered = true;
  socket.on('pong', () => {
    answered = true;
  });
  const timer = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
  }, keepAlive);
  return () => clearInterval(timer);
}
