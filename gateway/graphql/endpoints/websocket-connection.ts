import type { IncomingMessage } from 'node:http';
import type { Server } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import { findExceededBound } from '../../http/json-bounds.ts';
import { HangUp } from '../../http/request-signal.ts';
import { requestBounds } from './json-body.ts';

/** The state of one socket. */
export interface ConnectionState {
  readonly request: IncomingMessage;
  readonly socket: WebSocket;
  /** The page's origin is not admitted otherwise. */
  readonly needsEmbedToken: boolean;
  /** Aborted when the socket closes. */
  readonly closed: AbortController;
  /** The caller; null before the connection is accepted. */
  call: GatewayCall | null;
  /** Resolves the caller again with the credentials of the connection; null before it is accepted. */
  renew: (() => Promise<GatewayCall>) | null;
  /** Closes with the reason in the caller's language; null before it is accepted. */
  close: ((code: number, error: unknown) => void) | null;
}

export interface ConnectionOptions {
  /** Milliseconds between pings; a peer that does not answer one before the next is disconnected. */
  readonly keepAlive: number;
  readonly logger: Logger;
}

/** Close code for an invalid message (graphql-transport-ws). */
const badRequest = 4400;
/** Close code for a failed message handler (graphql-transport-ws). */
const internalError = 4500;

/**
 * Runs graphql-ws's protocol on a socket. graphql-ws's adapter for `ws` writes to the console and puts internal texts
 * into close reasons.
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
          if (findExceededBound(data, requestBounds) !== null) return socket.close(badRequest, 'Too complex');
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
    state.closed.abort(new HangUp());
    onClosed(code, String(reason)).catch((error: unknown) =>
      logger.error({ err: error }, 'a WebSocket could not be closed cleanly'),
    );
  });
}

/** Resolves when the socket has accepted the text, so that a slow reader slows its source. */
function send(socket: WebSocket, data: string): Promise<void> {
  if (socket.readyState !== socket.OPEN) return Promise.resolve();
  // An error here means that the socket is closing; the `close` handler releases everything.
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
