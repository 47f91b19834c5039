import { once } from 'node:events';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { listenHost } from '../process/gateway.options.ts';
import { startPlatform } from '../process/roles/platform.ts';
import type { StartRole } from '../process/roles/running-role.ts';
import { startStandalone } from '../process/roles/standalone.ts';
import { startSubgraph } from '../process/roles/subgraph.ts';
import { startWorker } from '../process/roles/worker.ts';
import { type OpenServer, openServer } from './http-server.ts';
import { isLoopback } from './listening.ts';

const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
const onBothLoopbacks = describe.runIf(addresses.some(({ address }) => address === '::1'));

describe('where a server listens', () => {
  const open: OpenServer[] = [];
  afterEach(async () => {
    for (const server of open.splice(0)) await server.close(0);
  });
  const start = async (port: number, host?: string) => {
    const server = await openServer(port, host);
    server.serve((_request, response) => response.end('served'));
    open.push(server);
    return server;
  };
  const answerAt = async (host: string, port: number) => (await fetch(`http://${host}:${port}/`)).text();

  it('is the loopback alone, unless it is told otherwise', async () => {
    const { server, port } = await start(0);
    expect(server.address()).toMatchObject({ address: '127.0.0.1' });
    expect(await answerAt('127.0.0.1', port)).toBe('served');
  });

  onBothLoopbacks('for localhost', () => {
    it('is both addresses of the loopback, until it stops', async () => {
      const server = await start(0, 'localhost');
      for (const host of ['127.0.0.1', '[::1]']) expect(await answerAt(host, server.port)).toBe('served');
      await server.close();
      for (const host of ['127.0.0.1', '[::1]']) {
        await expect(answerAt(host, server.port)).rejects.toThrow('fetch failed');
      }
    });

    it('keeps patience with what runs on either address, and no longer', async () => {
      const server = await start(0, 'localhost');
      const asked = new Promise<void>((resolve) => server.serve(() => resolve()));
      const lost = expect(answerAt('[::1]', server.port)).rejects.toThrow('fetch failed');
      await asked;
      await server.close(1);
      await lost;
    });

    it.each(['127.0.0.1', '::1'])('is nothing when its port is taken on %s', async (host) => {
      const other = createServer().listen(0, host);
      await once(other, 'listening');
      const { port } = other.address() as { port: number };
      await expect(openServer(port, 'localhost')).rejects.toThrow(
        `Port ${port} is in use. Set PORT to a free one.`,
      );
      other.close();
      await once(other, 'close');
    });
  });

  it.each(['*', '0.0.0.0'])('is every address for %s', async (host) => {
    const { server, port } = await start(0, host);
    expect(['::', '0.0.0.0']).toContain((server.address() as { address: string }).address);
    expect(await answerAt('127.0.0.1', port)).toBe('served');
  });

  it('is refused by the name of the option when the machine has no such address', async () => {
    await expect(openServer(0, '192.0.2.1')).rejects.toThrow(
      'Gateway__Host: nothing can listen on "192.0.2.1", port 0 (EADDRNOTAVAIL).',
    );
  });

  it('is the loopback in development, everywhere in production, and what Gateway__Host says in both', () => {
    expect([listenHost({}, false), listenHost({}, true)]).toEqual(['localhost', '*']);
    expect([true, false].map((production) => listenHost({ Host: '::' }, production))).toEqual(['::', '::']);
  });

  it.each<[string, StartRole]>([
    ['platform', (env) => startPlatform({ env })],
    ['gateway over a finished supergraph', startStandalone],
    ['subgraph', startSubgraph],
    ['worker', startWorker],
  ])('is what the option says for the role %s', async (_, startRole) => {
    const env = {
      PORT: '0',
      Gateway__Host: '192.0.2.1',
      Persistence__Url: 'postgres://nobody@127.0.0.1:1/x',
    };
    await expect(startRole(env, 'settings')).rejects.toThrow('nothing can listen on "192.0.2.1"');
  });

  it('is known to be out of reach of others, or not', () => {
    expect(['localhost', '127.0.0.1', '127.8.9.1', '::1'].filter((host) => !isLoopback(host))).toEqual([]);
    expect(['*', '0.0.0.0', '::', '10.0.0.1', 'a127.0.0.1'].filter(isLoopback)).toEqual([]);
  });
});
