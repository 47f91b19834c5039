import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach } from 'vitest';
import type { CheckedTarget, Network } from '../../../subgraphs/kernel/http/connection.ts';
import { GuardedClient, type GuardedClientSettings } from '../../../subgraphs/kernel/http/guarded-client.ts';

/** What a test leaves open is closed after it. */
export const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** A client that is closed after the test. */
export function clientOf(settings: GuardedClientSettings): GuardedClient {
  const client = new GuardedClient(settings);
  open.push(client);
  return client;
}

/** A server on loopback that is closed after the test. */
export async function serverOf(
  answer: RequestListener,
): Promise<{ port: number; origin: string; server: Server }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({ close: () => server.closeAllConnections() }, { close: () => server.close() });
  const { port } = server.address() as AddressInfo;
  return { port, origin: `http://127.0.0.1:${port}`, server };
}

/** A network that answers names from a script, records what it is asked, and dials the local server at most. */
export function recordedNetwork(
  port: number,
  ...answers: string[][]
): Network & { resolved: string[]; dialled: CheckedTarget[] } {
  const resolved: string[] = [];
  const dialled: CheckedTarget[] = [];
  return {
    resolved,
    dialled,
    resolver: async (name) => {
      resolved.push(name);
      const addresses = answers[Math.min(resolved.length, answers.length) - 1] ?? [];
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
    connector: async (target) => {
      dialled.push(target);
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    },
  };
}
