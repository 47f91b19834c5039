import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, createServer, type Server as TcpServer } from 'node:net';

/** Attempts to find a port that is free on both loopback addresses. */
const attempts = 5;

/** True when the address is reachable from this machine only. @param host as {@link listenOn} takes it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Starts listening.
 * @param port 0: any free one.
 * @param host an address or a name; `localhost` is both loopback addresses, `*` every address.
 * @returns the listeners: the server and, for `localhost`, a second one that passes its connections to the server.
 * @param option names the port to the operator.
 * @throws {Error} naming the option when the port is taken, `Gateway__Host` when the machine has no such address.
 */
export async function listenOn(
  server: Server,
  port: number,
  host: string,
  option = 'PORT',
): Promise<readonly TcpServer[]> {
  try {
    if (host === 'localhost') return await listenOnLoopback(server, port);
    await listen(server, port, host === '*' ? undefined : host);
    return [server];
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const sentence =
      code === 'EADDRINUSE'
        ? `Port ${port} is in use. Set ${option} to a free one.`
        : `Gateway__Host: nothing can listen on "${host}", port ${port} (${code}).`;
    throw new Error(sentence, { cause });
  }
}

/** Listens on 127.0.0.1 and, where available, on ::1: clients resolve `localhost` to either. */
async function listenOnLoopback(server: Server, port: number): Promise<readonly TcpServer[]> {
  for (let attempt = 1; ; attempt++) {
    await listen(server, port, '127.0.0.1');
    const second = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      server.emit('connection', socket);
    });
    try {
      await listen(second, (server.address() as AddressInfo).port, '::1');
      return [server, second];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return [server];
      server.close();
      await once(server, 'close');
      // The chosen free port is taken on the other address: try another.
      if (port !== 0 || attempt === attempts) throw error;
    }
  }
}

function listen(server: TcpServer, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
