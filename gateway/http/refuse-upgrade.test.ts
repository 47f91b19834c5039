import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import { originRefused, refuseUpgrade } from './refuse-upgrade.ts';

const problems = {
  describe: () => ({
    problem: { status: 403, type: 'about:blank', title: 'Forbidden' } as never,
    headers: {},
  }),
};

it('a refused upgrade is closed, and a client that resets it does no harm', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const upgraded = once(server, 'upgrade');
  server.on('upgrade', (request, socket) => refuseUpgrade(problems, originRefused(), request, socket));
  const client = connect({ port: (server.address() as AddressInfo).port, allowHalfOpen: true });
  client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  const [, socket] = (await upgraded) as [unknown, Duplex];
  // Without a listener this would end the process, as any error of a socket.
  expect(socket.emit('error', new Error('read ECONNRESET'))).toBe(true);
  if (!socket.closed) await once(socket, 'close');
  client.destroy();
  server.close();
});
