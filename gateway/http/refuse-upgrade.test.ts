import { once } from 'node:events';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import { openServer } from './http-server.ts';
import { originRefused, refuseUpgrade } from './refuse-upgrade.ts';

const problems = {
  describe: () => ({
    problem: { status: 403, type: 'about:blank', title: 'Forbidden' } as never,
    headers: {},
  }),
};

it('a refused upgrade is closed, and a client that resets it does no harm', async () => {
  const { server, port, upgradePaths, close } = await openServer(0);
  upgradePaths.add('/socket');
  server.on('upgrade', (request, socket) => refuseUpgrade(problems, originRefused(), request, socket));
  const upgraded = once(server, 'upgrade');
  const client = connect({ port, host: 'localhost', allowHalfOpen: true });
  client.write('GET /socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  const [, socket] = (await upgraded) as [unknown, Duplex];
  // An error without a listener ends the process: `emit` would throw.
  expect(socket.emit('error', new Error('read ECONNRESET'))).toBe(true);
  if (!socket.closed) await once(socket, 'close');
  client.destroy();
  await close(0);
});
