import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenServer, openServer } from './http-server.ts';

let http: OpenServer;
beforeEach(async () => {
  http = await openServer(0);
});
afterEach(() => http.close(0));

async function connected(): Promise<Socket> {
  const socket = connect(http.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Sends a request head. @returns what comes back first. */
async function ask(socket: Socket, path: string, headers: readonly string[] = []): Promise<string> {
  socket.write(`${[`GET ${path} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`);
  return String((await once(socket, 'data'))[0]);
}

const upgrade = (protocol: string) => ['Connection: Upgrade', `Upgrade: ${protocol}`];

describe('an HTTP server', () => {
  it('asks to come again until there is something to serve', async () => {
    const url = `http://127.0.0.1:${http.port}/`;
    const starting = await fetch(url);
    expect([starting.status, starting.headers.get('retry-after')]).toEqual([503, '1']);
    expect(starting.headers.get('cache-control')).toBe('no-store');
    expect(await starting.json()).toMatchObject({
      status: 503,
      instance: '/',
      errorCode: 'Http:Server:Starting',
      traceId: expect.stringMatching(/^[\da-f]{32}$/),
    });
    for (const probe of ['ready', 'startup']) {
      const unready = await fetch(`${url}health/${probe}`);
      expect([unready.status, unready.headers.get('cache-control'), await unready.json()]).toEqual([
        503,
        'no-store',
        { status: 'Unhealthy', duration: 0, checks: [] },
      ]);
    }
    const alive = await fetch(`${url}health/live?x=1`);
    expect([alive.status, await alive.json()]).toEqual([200, { status: 'Healthy', duration: 0, checks: [] }]);
    http.serve((_request, response) => response.end('served'));
    expect(await (await fetch(url)).text()).toBe('served');
  });

  it.each([
    [
      'headers node takes no more of',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ['what is no HTTP', 'HELO x\r\n\r\n', 400],
  ])('answers %s with a problem, and closes', async (_what, request, status) => {
    http.serve((_request, response) => response.end('served'));
    const socket = await connected();
    const ended = once(socket, 'end');
    const chunks: string[] = [];
    socket.on('data', (chunk) => chunks.push(String(chunk)));
    socket.write(request);
    await ended;
    const [head = '', body = ''] = chunks.join('').split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain('application/problem+json');
    expect(head).toContain('Cache-Control: no-store');
    expect(JSON.parse(body)).toMatchObject({
      status,
      type: expect.stringMatching(/^https:/),
      detail: expect.any(String),
      traceId: expect.stringMatching(/^[\da-f]{32}$/),
      errorCode: 'Http:Request:Invalid',
    });
  });

  it.each([
    ['two', ['Authorization: Bearer a', 'authorization: Bearer b'], 400],
    ['two that are equal', ['Authorization: Bearer a', 'Authorization: Bearer a'], 400],
    [
      'two on an upgrade',
      ['Authorization: Bearer a', 'Authorization: Bearer b', ...upgrade('websocket')],
      400,
    ],
    ['one', ['Authorization: Bearer a', 'X-Authorization: Bearer b'], 200],
  ])('with %s headers of credentials', async (_case, headers, status) => {
    http.upgradePaths.add('/socket');
    http.serve((_request, response) => response.end('served'));
    const answer = await ask(await connected(), '/socket', headers);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer.includes('Authentication:Credentials:Ambiguous')).toBe(status === 400);
  });

  it('writes nothing into an answer that is on its way', async () => {
    http.serve((_request, response) => void response.write('first part'));
    const socket = await connected();
    const closed = once(socket, 'close');
    expect(await ask(socket, '/')).toContain('first part');
    socket.on('data', (chunk) => expect(String(chunk)).not.toContain('HTTP/1.1 400'));
    socket.on('error', () => {});
    socket.write('rubbish\r\n\r\n');
    await closed;
  });

  it('names the variable to change when its port is taken', async () => {
    await expect(openServer(http.port)).rejects.toThrow(
      `Port ${http.port} is in use. Set PORT to a free one.`,
    );
  });

  it.each([
    ['an upgrade to something else', '/socket', 'h2c'],
    ['a WebSocket on a path without an endpoint', '/other?x=1', 'websocket'],
  ])('takes %s for an ordinary request', async (_case, path, protocol) => {
    http.serve((_request, response) => response.end('served'));
    http.upgradePaths.add('/socket');
    http.server.on('upgrade', (_request, socket) => socket.end('upgraded'));
    const socket = await connected();
    expect(await ask(socket, path, upgrade(protocol))).toContain('200 OK');
    socket.destroy();
  });

  it('passes a WebSocket to its endpoint', async () => {
    http.upgradePaths.add('/socket');
    http.server.on('upgrade', (_request, socket) => socket.end('upgraded'));
    expect(await ask(await connected(), '/socket?x=1', upgrade('WebSocket'))).toBe('upgraded');
  });
});

describe('leaving', () => {
  it('serves on, sends callers to other connections, and then takes none', async () => {
    http.serve((_request, response) => response.end('served'));
    const before = await connected();
    expect(await ask(before, '/')).toContain('Connection: keep-alive');
    const left = http.leave(200);
    const ended = once(before, 'close');
    expect(await ask(before, '/')).toContain('Connection: close');
    expect(await ask(await connected(), '/')).toContain('Connection: close');
    await Promise.all([left, ended]);
    await expect(connected()).rejects.toThrow('ECONNREFUSED');
    await http.close(60_000);
  });
});

describe('closing an HTTP server', () => {
  it('lets a running request end, and keeps its connection no longer', async () => {
    let answer: () => void = () => undefined;
    const running = new Promise<void>((begun) => {
      http.serve((_request, response) => {
        answer = () => response.end('done');
        begun();
      });
    });
    const socket = await connected();
    const ended = once(socket, 'close');
    const answered = ask(socket, '/');
    await running;
    const closed = http.close(60_000);
    answer();
    expect(await answered).toContain('200 OK');
    await Promise.all([closed, ended]);
    await expect(connected()).rejects.toThrow('ECONNREFUSED');
  });

  it('answers a first request that was on its way', async () => {
    http.serve((_request, response) => response.end('served'));
    const accepted = once(http.server, 'connection');
    const socket = await connected();
    await accepted;
    const closed = http.close(60_000);
    expect(await ask(socket, '/')).toContain('200 OK');
    await closed;
  });

  it('waits for no connection that never asked, or has been answered', async () => {
    http.serve((_request, response) => response.end('served'));
    const sockets = [await connected(), await connected()] as const;
    const cut = vi.spyOn(http.server, 'closeAllConnections');
    await ask(sockets[0], '/');
    const closed = http.close(30_000);
    await vi.waitFor(() => expect(sockets.map((socket) => socket.closed)).toEqual([true, true]), 10_000);
    await closed;
    expect(cut).not.toHaveBeenCalled();
  });

  it('cuts a request that outlasts its patience, and may be asked twice', async () => {
    const running = new Promise<void>((begun) => http.serve(() => begun()));
    const socket = await connected();
    ask(socket, '/').catch(() => undefined);
    await running;
    const closed = Promise.all([http.close(1), http.close(1)]);
    await vi.waitFor(() => expect(socket.closed).toBe(true), 10_000);
    await closed;
    await http.close();
    expect(http.server.listening).toBe(false);
  });
});
