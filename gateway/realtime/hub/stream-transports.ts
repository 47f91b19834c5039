import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { startEventStream, TextWriter } from '../../http/event-stream.ts';
import { countReadBytes, StallGuard } from '../../http/stall-guard.ts';
import type { HubTransport } from './hub-session.ts';

/** Milliseconds a peer has to answer a close frame. */
const goodbye = 1_000;

/**
 * Records over a WebSocket. @param stallTimeout milliseconds without progress after which the reader is disconnected.
 */
export function webSocketTransport(socket: WebSocket, stallTimeout: number): HubTransport {
  const tcp = (socket as unknown as { readonly _socket: Socket | null })._socket;
  const guard = new StallGuard(
    {
      waiting: () => socket.bufferedAmount,
      countRead: () => countReadBytes(tcp),
      disconnect: () => socket.terminate(),
    },
    stallTimeout,
  );
  let patience: NodeJS.Timeout | undefined;
  socket.once('close', () => {
    guard.release();
    clearTimeout(patience);
  });
  return {
    pings: true,
    send: (text) => {
      if (socket.readyState !== socket.OPEN) return Promise.resolve();
      // An error here means that the socket is closing; the `close` handler releases everything.
      const taken = new Promise<void>((resolve) => socket.send(text, () => resolve()));
      guard.afterWrite();
      return taken;
    },
    // Every WebSocket answers a ping, after what was sent before it.
    confirm: () =>
      new Promise((resolve) => {
        socket.once('pong', () => resolve());
        if (socket.readyState === socket.OPEN) socket.ping();
      }),
    close: () => {
      socket.close(1000);
      patience ??= setTimeout(() => socket.terminate(), goodbye).unref();
    },
  };
}

/**
 * Records as server-sent events. @param stallTimeout milliseconds without progress after which the reader is
 * disconnected.
 */
export function eventStreamTransport(response: ServerResponse, stallTimeout: number): HubTransport {
  startEventStream(response);
  const writer = new TextWriter(response, stallTimeout);
  response.once('close', () => writer.release());
  void writer.write(':\n\n');
  return {
    pings: true,
    send: (text) => writer.write(`data: ${text}\n\n`),
    close: () => void response.end(),
  };
}
