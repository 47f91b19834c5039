import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallContext } from '../../subgraphs/kernel/call/context.ts';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { TestClock } from '../../test/testkit/test-clock.ts';
import { createClientAddress } from '../http/client-address.ts';
import { trafficOptions } from '../http/traffic/traffic-options.ts';
import { Traffic } from './traffic.ts';

let server: Server;
let traffic: Traffic;
beforeEach(async () => {
  server = createServer((_request, response) => response.end('served'));
  // Connections of a test come from the loopback, which is exempt.
  server.on('connection', (socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: '203.0.113.7' }),
  );
  traffic = new Traffic({
    options: trafficOptions.parse({ ConnectionsPerAddress: '2' }),
    trustedProxies: [],
    clientAddress: createClientAddress([]),
    limits: null,
    clock: new TestClock(),
    logger: silentLogger,
  });
  traffic.guard(server, () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  await traffic.close();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function connected(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  await once(socket, 'connect');
  return socket;
}

async function ask(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return String((await once(socket, 'data'))[0]);
}

describe('the connections of one address', () => {
  it('are limited before their first message, and released at their end', async () => {
    const open = [await connected(), await connected()];
    await vi.waitFor(() => expect(traffic.open.addresses).toBe(2));
    const refused = await connected();
    const ended = once(refused, 'close');
    const [text] = await once(refused, 'data');
    expect(text).toMatch(/^HTTP\/1\.1 429 [\s\S]*Retry-After: 10[\s\S]*Http:Connection:LimitReached/);
    await ended;
    for (const socket of open) expect(await ask(socket)).toContain('served');
    for (const socket of open) socket.destroy();
    await vi.waitFor(() => expect(traffic.open.addresses).toBe(0));
    expect(await ask(await connected())).toContain('served');
  });

  it('have a limited time for a head, while bodies have a limit of their own', () => {
    expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 0]);
  });
});

describe('the cost of an operation', () => {
  it('is taken from the budgets of its user and tenant, or from neither', () => {
    const budgets = { CostPerMinute: { User: '100', Tenant: '50' } };
    const own = new Traffic({
      options: trafficOptions.parse(budgets),
      trustedProxies: [],
      clientAddress: createClientAddress([]),
      limits: null,
      clock: new TestClock(),
      logger: silentLogger,
    });
    const call = {
      actor: { isAuthenticated: true, userId: 'eve', apiKeyId: null },
      tenant: { id: 'acme' },
      remoteAddress: '203.0.113.7',
    } as unknown as CallContext;
    own.countCost(call, 40);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(() => own.countCost(call, 40)).toThrow('Of 50 for a minute 10 are left');
    own.countCost(call, 10);
  });
});
