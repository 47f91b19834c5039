import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on a free port of the loopback. */
export interface Listening {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** Sockets open at this moment. */
  connections(): Promise<number>;
  /** Stops it; whoever is still connected is cut off. */
  close(): Promise<void>;
}

/** Starts a server. */
export async function listening(server: Server): Promise<Listening> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
      }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
