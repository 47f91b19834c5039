import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { untilEqual } from './until-equal.ts';

/** A server on a free port of the loopback. */
export interface Listening {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  readonly server: Server;
  /** Sockets open at this moment. */
  connections(): number;
  /** Resolves at this number of open sockets. */
  untilConnections(count: number): Promise<void>;
  /** Stops it and closes all connections. */
  close(): Promise<void>;
}

/** Starts a server. */
export async function listening(server: Server): Promise<Listening> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    connections: () => open.size,
    untilConnections: (count) => untilEqual(() => open.size, count),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
