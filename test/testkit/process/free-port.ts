import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port without a listener now, for a server whose address others must know before it starts. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
