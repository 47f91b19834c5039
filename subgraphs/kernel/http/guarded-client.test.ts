import { getEventListeners, once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { clientOf, open, recordedNetwork, serverOf } from '../../../test/testkit/http/outbound-http.ts';
import { type Network, systemNetwork } from './connection.ts';
import { BlockedTargetError } from './outbound-errors.ts';
import { trustHosts } from './target-policy.ts';

const trusting = (origin: string) => clientOf({ policy: trustHosts([origin]) });

describe('the sockets of the machine', () => {
  it('go to the given addresses without asking a resolver', async () => {
    const { port } = await serverOf((_, response) => response.end('here'));
    const target = {
      host: 'hooks.example.com',
      port,
      secure: false,
      addresses: [{ address: '127.0.0.1', family: 4 }],
      timeout: 5_000,
    };
    const socket = await systemNetwork().connector(target);
    expect([socket.remoteAddress, socket.remotePort]).toEqual(['127.0.0.1', port]);
    socket.destroy();
  });

  it('keep the name in the TLS server name', async () => {
    const server = createTcpServer().listen(0, '127.0.0.1');
    open.push({ close: () => server.close() });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const arrived = (async () => {
      const [socket] = (await once(server, 'connection')) as [Socket];
      const [hello] = (await once(socket, 'data')) as [Buffer];
      socket.destroy();
      return hello.toString('latin1');
    })();
    const target = {
      host: 'hooks.example.com',
      port,
      secure: true,
      addresses: [{ address: '127.0.0.1', family: 4 }],
      timeout: 5_000,
    };
    await expect(systemNetwork().connector(target)).rejects.toThrow('disconnected before');
    expect(await arrived).toContain('hooks.example.com');
  });
});

describe('a trusted origin', () => {
  it('may be loopback and plain HTTP, by address and by name', async () => {
    const { origin, port } = await serverOf((request, response) => response.end(request.headers.host));
    const byName = `http://localhost:${port}`;
    const client = clientOf({
      policy: trustHosts([`${origin}/realms/x`, byName]),
      network: { resolver: async () => [{ address: '127.0.0.1', family: 4 }] },
    });
    expect((await client.request({ url: `${origin}/y` })).body.toString()).toBe(`127.0.0.1:${port}`);
    expect((await client.request({ url: `${byName}/y` })).body.toString()).toBe(`localhost:${port}`);
  });

  it.each(['http://127.0.0.1:1', 'https://127.0.0.1', 'http://localhost', 'http://hooks.example.com'])(
    'is only that origin: %s stays blocked',
    async (url) => {
      const { origin } = await serverOf((_, response) => response.end());
      await expect(trusting(origin).request({ url })).rejects.toThrow(BlockedTargetError);
    },
  );

  it('never is a metadata service, by address or by name', async () => {
    const network = recordedNetwork(1, ['169.254.169.254']);
    const client = clientOf({ policy: trustHosts(['http://169.254.169.254', 'http://idp.corp']), network });
    await expect(client.request({ url: 'http://169.254.169.254/latest' })).rejects.toThrow(
      BlockedTargetError,
    );
    await expect(client.request({ url: 'http://idp.corp/keys' })).rejects.toThrow(BlockedTargetError);
    expect(network.dialled).toEqual([]);
  });
});

describe('a guarded request', () => {
  it('sends method, headers and body, and answers status and headers', async () => {
    const { origin } = await serverOf(async (request, response) => {
      const body = await text(request);
      response.writeHead(418, { 'x-many': ['a', 'b'] });
      response.end(`${request.method} ${request.url} ${request.headers['x-one']} ${body}`);
    });
    const answer = await trusting(origin).request({
      url: `${origin}/p?q=1`,
      method: 'PUT',
      headers: { 'X-One': 'one' },
      body: 'content',
    });
    expect([answer.status, answer.headers['x-many']]).toEqual([418, ['a', 'b']]);
    expect(answer.body.toString()).toBe('PUT /p?q=1 one content');
  });

  it('does not follow a redirect', async () => {
    const paths: unknown[] = [];
    const { origin } = await serverOf((request, response) => {
      paths.push(request.url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const answer = await trusting(origin).request({ url: `${origin}/start` });
    expect([answer.status, answer.headers.location, paths]).toEqual([302, '/elsewhere', ['/start']]);
  });

  it('cuts the body at its limit, and hangs up', async () => {
    const hungUp = Promise.withResolvers<void>();
    const { origin } = await serverOf((_, response) => {
      response.once('close', hungUp.resolve);
      const pour = () => response.write('x'.repeat(10_000), () => !response.destroyed && setImmediate(pour));
      pour();
    });
    const answer = await trusting(origin).request({ url: origin, maxResponseBytes: 12_345 });
    expect([answer.body.length, answer.truncated]).toEqual([12_345, true]);
    await hungUp.promise;
  });

  it('accepts a body of exactly the limit', async () => {
    const { origin } = await serverOf((_, response) => response.end('12345'));
    const answer = await trusting(origin).request({ url: origin, maxResponseBytes: 5 });
    expect([answer.body.toString(), answer.truncated]).toEqual(['12345', false]);
  });

  it.each([
    ['never answers', () => {}],
    ['never ends its body', (_: unknown, response: { write(text: string): void }) => response.write('a')],
  ] as [string, RequestListener][])('gives up on a target that %s', async (_, answer) => {
    const { origin } = await serverOf(answer);
    await expect(trusting(origin).request({ url: origin, timeout: 80 })).rejects.toMatchObject({
      kind: 'upstream',
      errorCode: 'Http:Target:TimedOut',
    });
  });

  it('leaves nothing on the signal of a caller who lives on, however a request ended', async () => {
    const { origin } = await serverOf((_, response) => response.end('12345'));
    const { origin: silent } = await serverOf((_, response) => response.write('a'));
    const { signal } = new AbortController();
    const client = trusting(origin);
    await client.request({ url: origin, signal });
    await client.request({ url: origin, signal, maxResponseBytes: 1 });
    const left = await client.open({ url: origin, signal });
    for await (const _ of left.body) break;
    await expect(trusting(silent).request({ url: silent, signal, timeout: 80 })).rejects.toThrow(
      'did not answer in time',
    );
    await expect(client.request({ url: 'https://10.0.0.1/', signal })).rejects.toThrow(BlockedTargetError);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it.each([
    ['name resolution', { resolver: () => new Promise<never>(() => {}) }],
    [
      'connection',
      {
        resolver: async () => [{ address: '8.8.8.8', family: 4 }],
        connector: () => new Promise<never>(() => {}),
      },
    ],
  ] as [string, Partial<Network>][])('gives up on a %s that hangs', async (_, network) => {
    const request = { url: 'https://hooks.example.com/', timeout: 60 };
    await expect(clientOf({ network }).request(request)).rejects.toMatchObject({
      errorCode: 'Http:Target:TimedOut',
    });
  });

  it('stops connecting at its own time-out, before that of the whole request', async () => {
    const network = { resolver: () => new Promise<never>(() => {}) };
    const request = { url: 'https://hooks.example.com/', connectTimeout: 40, timeout: 3_600_000 };
    await expect(clientOf({ network }).request(request)).rejects.toMatchObject({
      errorCode: 'Http:Target:TimedOut',
    });
  });

  it('passes its connection time-out on to the handshake', async () => {
    const network = recordedNetwork(1, ['8.8.8.8']);
    await clientOf({ network })
      .request({ url: 'https://a.example.com/', connectTimeout: 7_000 })
      .catch(() => null);
    expect(network.dialled[0]?.timeout).toBeGreaterThan(0);
    expect(network.dialled[0]?.timeout).toBeLessThanOrEqual(7_000);
  });

  it('ends with the caller, whose reason it throws', async () => {
    const caller = new AbortController();
    const gone = new Error('hung up');
    const { origin } = await serverOf(() => caller.abort(gone));
    await expect(trusting(origin).request({ url: origin, signal: caller.signal })).rejects.toBe(gone);
    await expect(trusting(origin).request({ url: origin, signal: caller.signal })).rejects.toBe(gone);
  });

  it('reports a refused connection and a broken answer as unreachable, without addresses', async () => {
    const { origin, server } = await serverOf((request) => request.socket.end('HTTP/1.1 rubbish\r\n\r\n'));
    const broken = await trusting(origin)
      .request({ url: origin })
      .catch((error: unknown) => error);
    expect(broken).toMatchObject({ errorCode: 'Http:Target:Unreachable' });
    server.close();
    await once(server, 'close');
    const refused = await trusting(origin)
      .request({ url: origin })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ errorCode: 'Http:Target:Unreachable' });
    expect(String(refused)).not.toContain('127.0.0.1');
  });

  it.each([
    ['x-evil', 'a\r\nx-injected: 1'],
    ['x-evil', 'a\nb'],
    ['x-evil', 'a\0b'],
    ['x-evil', 'snow ☃'],
    ['x evil', 'a'],
    ['x-evil\r\nx-injected', 'a'],
    ['', 'a'],
    ['Host', 'other.example.com'],
    ['Transfer-Encoding', 'chunked'],
    ['Content-Length', '3'],
    ['Connection', 'upgrade'],
  ])('refuses the header %j: %j', async (name, value) => {
    const { origin } = await serverOf((_, response) => response.end());
    await expect(trusting(origin).request({ url: origin, headers: { [name]: value } })).rejects.toMatchObject(
      {
        kind: 'invalid',
        errorCode: 'Http:Header:Invalid',
      },
    );
  });

  it.each(['CONNECT', 'TRACE', 'get', 'GET / HTTP/1.1\r\n'])('refuses the method %j', async (method) => {
    const request = { url: 'https://hooks.example.com/', method: method as 'GET' };
    await expect(clientOf({ network: recordedNetwork(1) }).request(request)).rejects.toMatchObject({
      errorCode: 'Http:Method:Invalid',
    });
  });

  it('ignores proxy variables', async () => {
    const proxied: unknown[] = [];
    const proxy = await serverOf((request, response) => response.end(void proxied.push(request.url)));
    const { origin } = await serverOf((_, response) => response.end('direct'));
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY'];
    for (const name of names) process.env[name] = proxy.origin;
    try {
      expect((await trusting(origin).request({ url: origin })).body.toString()).toBe('direct');
      expect(proxied).toEqual([]);
    } finally {
      for (const name of names) delete process.env[name];
    }
  });

  it('can be answered inside the process, by url', async () => {
    const seen: string[] = [];
    const client = clientOf({
      network: recordedNetwork(1),
      answerInProcess: ({ url, method }) => {
        if (url.host !== 'receiver.platform.test') return null;
        seen.push(`${method} ${url.pathname}`);
        return Promise.resolve({ status: 204, headers: {}, body: Buffer.alloc(0), truncated: false });
      },
    });
    expect((await client.request({ url: 'https://receiver.platform.test/x', method: 'POST' })).status).toBe(
      204,
    );
    expect(seen).toEqual(['POST /x']);
    await expect(client.request({ url: 'https://other.platform.test/x' })).rejects.toThrow(
      BlockedTargetError,
    );
  });
});
