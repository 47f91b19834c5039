import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { send, type TestRequest } from '../testkit/platform.ts';
import { TestClock } from '../testkit/test-clock.ts';
import { type ProductionPlatform, startProductionPlatform } from './production-platform.ts';

const limits = {
  ConnectionsPerAddress: '3',
  ConnectionsPerUser: '2',
  RequestsPerMinute__Address: '20',
  RequestsPerMinute__User: '8',
  RequestsPerMinute__Tenant: '12',
  UnknownDocumentsPerMinute: '3',
  CostPerMinute__User: '100',
};

describe('the limits of traffic', () => {
  const clock: TestClock = new TestClock(new Date());
  let platform: ProductionPlatform;
  beforeAll(async () => {
    const traffic = Object.entries(limits).map(([name, value]) => [`Gateway__Traffic__${name}`, value]);
    platform = await startProductionPlatform({
      clock,
      env: { Gateway__TrustedProxies: '127.0.0.1,::1', ...Object.fromEntries(traffic) },
    });
  });
  afterAll(() => platform.close());

  const open: { destroy(): void }[] = [];
  beforeEach(() => clock.advance(61_000));
  afterEach(() => {
    for (const one of open.splice(0)) one.destroy();
  });

  const tokenOf = (sub: string) =>
    platform.signed({ sub, is_host: true, exp: Math.floor(Date.now() / 1_000) + 36_000 });
  const ask = (address: string, path: string, { token = null, ...request }: TestRequest = {}) =>
    send(`${platform.url}${path}`, token, {
      ...request,
      headers: { ...request.headers, 'x-forwarded-for': address },
    });
  const query = (address: string, text: string, more: TestRequest = {}) =>
    ask(address, '/graphql', { method: 'POST', body: { query: text }, ...more });

  /** The statuses of so many requests, one after the other. */
  async function statuses(
    count: number,
    request: () => Promise<{ readonly status: number }>,
  ): Promise<number[]> {
    const found: number[] = [];
    for (let times = 0; times < count; times += 1) found.push((await request()).status);
    return found;
  }

  async function webSocket(address: string): Promise<WebSocket> {
    const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      headers: { 'x-forwarded-for': address },
    });
    open.push({ destroy: () => socket.terminate() });
    await once(socket, 'open');
    return socket;
  }

  async function introduced(address: string, payload: object = {}): Promise<WebSocket> {
    const socket = await webSocket(address);
    socket.send(JSON.stringify({ type: 'connection_init', payload }));
    return socket;
  }

  async function eventStream(address: string, token: string) {
    const stop = new AbortController();
    open.push({ destroy: () => stop.abort() });
    return fetch(`${platform.url}/api/v1/notifications/stream`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
      signal: stop.signal,
    });
  }

  it('hold for an address, whatever it asks, until the minute is over', async () => {
    const address = '203.0.113.1';
    expect(await statuses(20, () => ask(address, '/api/v1/settings/user'))).toEqual(Array(20).fill(401));
    const { status, headers, body } = await ask(address, '/api/v1/settings/user');
    expect([status, headers.get('content-type')]).toEqual([429, 'application/problem+json; charset=utf-8']);
    expect(Number(headers.get('retry-after'))).toBe(60);
    expect(body).toMatchObject({
      status: 429,
      errorCode: 'Http:RateLimit:Exceeded',
      policy: 'address-requests',
      instance: '/api/v1/settings/user',
    });
    for (const path of ['/', '/openapi.json', '/nothing', '/health/ready'])
      expect([path, (await ask(address, path)).status]).toEqual([path, 429]);
    const operation = await query(address, '{ me { userId } }');
    expect([operation.status, operation.headers.get('retry-after')]).toEqual([429, '60']);
    expect(operation.body.errors[0].extensions).toMatchObject({
      code: 'RATE_LIMITED',
      errorCode: 'Http:RateLimit:Exceeded',
    });
    const chat = await ask(address, '/openai/v1/chat/completions', { method: 'POST', body: {} });
    expect([chat.status, typeof chat.body.error.message]).toEqual([429, 'string']);
    const far = await ask(address, '/api/v1/settings/user', { headers: { origin: 'http://localhost:3000' } });
    expect(far.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await ask('203.0.113.2', '/api/v1/settings/user')).status).toBe(401);
    expect((await send(`${platform.url}/api/v1/settings/user`, null, {})).status).toBe(401);
    clock.advance(60_000);
    expect((await ask(address, '/api/v1/settings/user')).status).toBe(401);
  });

  it('hold for an IPv6 network as for one address', async () => {
    let at = 0;
    const next = () => {
      at += 1;
      return ask(`2001:db8:1:2::${at.toString(16)}`, '/nothing');
    };
    expect((await statuses(21, next)).at(-1)).toBe(429);
    expect((await ask('2001:db8:1:3::1', '/nothing')).status).not.toBe(429);
  });

  it('hold for a user from all addresses, and for a tenant with all users', async () => {
    const [ann, ben] = [await tokenOf('ann'), await tokenOf('ben')];
    let at = 10;
    const by = (token: string) => () => {
      at += 1;
      return ask(`203.0.113.${at}`, '/api/v1/settings/user', { token });
    };
    expect(await statuses(8, by(ann))).toEqual(Array(8).fill(200));
    const refused = await by(ann)();
    expect([refused.status, refused.body.policy, refused.headers.has('retry-after')]).toEqual([
      429,
      'user-requests',
      true,
    ]);
    const operation = await query('203.0.113.40', '{ me { userId } }', { token: ann });
    expect([operation.status, operation.body.errors[0].extensions.policy]).toEqual([429, 'user-requests']);
    expect(await statuses(4, by(ben))).toEqual(Array(4).fill(200));
    expect((await by(ben)()).body.policy).toBe('tenant-requests');
    expect((await by(await tokenOf('cleo'))()).body.policy).toBe('tenant-requests');
    // Who is not known counts for no tenant.
    expect((await ask('203.0.113.41', '/api/v1/settings/user')).status).toBe(401);
  });

  it('hold for operations on a WebSocket too, one by one', async () => {
    const address = '203.0.113.50';
    const socket = await introduced(address, { authorization: `Bearer ${await tokenOf('dora')}` });
    await once(socket, 'message');
    /** The first message an operation is answered with; resolves with its last. */
    const operation = (id: number) =>
      new Promise<{ type: string; payload: { extensions: { code: string } }[] }>((resolve) => {
        const messages: ReturnType<typeof JSON.parse>[] = [];
        const hear = (data: unknown) => {
          messages.push(JSON.parse(String(data)));
          if (messages.at(-1).type === 'next') return;
          socket.off('message', hear);
          resolve(messages[0]);
        };
        socket.on('message', hear);
        const payload = { query: '{ me { userId } }' };
        socket.send(JSON.stringify({ id: String(id), type: 'subscribe', payload }));
      });
    // Opening it was one request.
    for (let id = 1; id <= 7; id += 1) expect((await operation(id)).type).toBe('next');
    const refused = await operation(8);
    expect([refused.type, refused.payload[0]?.extensions.code]).toEqual(['error', 'RATE_LIMITED']);
  });

  it('hold for the cost of what a user asks, counted once on either path', async () => {
    const text = 'query ($first: Int!) { users(first: $first) { nodes { displayName } } }';
    const token = await tokenOf('carol');
    const pay = (first: number) => {
      const body = { query: text, variables: { first } };
      return ask('203.0.113.70', '/graphql', { method: 'POST', body, token });
    };
    const paid = [await pay(30), await pay(30), await pay(30)];
    expect(paid.map(({ body }) => body.extensions.cost)).toEqual([31, 31, 31]);
    const refused = await pay(30);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(refused.headers.get('ratelimit')).toBe('"user-cost";r=7;t=60');
    expect(refused.body.errors[0].extensions).toMatchObject({
      code: 'RATE_LIMITED',
      errorCode: 'GraphQL:Limit:CostPerMinute',
      cost: 31,
      limit: 100,
      remaining: 7,
      retryAfter: 60,
    });
    expect((await pay(6)).status).toBe(200);
    clock.advance(60_000);
    expect((await pay(30)).status).toBe(200);
  });

  it('hold for new documents, over every transport', async () => {
    const address = '203.0.113.60';
    const unknown = (name: string) => `query ${name} { me { userId } }`;
    const token = await tokenOf('eve');
    await query('203.0.113.61', unknown('known'), { token });
    for (const name of ['a1', 'a2', 'a3']) {
      const { status, body } = await query(address, unknown(name));
      expect([status, body.errors[0].extensions.code]).toEqual([200, 'UNAUTHENTICATED']);
    }
    const refused = await query(address, unknown('a4'));
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    expect(refused.body.errors[0].extensions).toMatchObject({
      code: 'RATE_LIMITED',
      errorCode: 'GraphQL:Limit:UnknownDocuments',
    });
    const inAddress = await ask(address, `/graphql?query=${encodeURIComponent(unknown('a5'))}`, {
      headers: { 'apollo-require-preflight': '1' },
    });
    expect(inAddress.status).toBe(429);
    const streamed = await ask(address, '/graphql/stream', {
      method: 'POST',
      body: { query: unknown('a6') },
      headers: { accept: 'text/event-stream' },
    });
    expect(streamed.text).toContain('RATE_LIMITED');
    const socket = await introduced(address);
    await once(socket, 'message');
    const payload = { query: unknown('a7') };
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }));
    expect(String((await once(socket, 'message'))[0])).toContain('GraphQL:Limit:UnknownDocuments');
    const known = await query(address, unknown('known'), { token });
    expect([known.status, known.body.errors]).toEqual([200, undefined]);
  });

  it('hold for what an address has open behind a proxy', async () => {
    const address = '203.0.113.70';
    const sockets = [await introduced(address), await introduced(address), await introduced(address)];
    const fourth = new WebSocket(`${platform.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      headers: { 'x-forwarded-for': address },
    });
    const [, response] = (await once(fourth, 'unexpected-response')) as [unknown, IncomingMessage];
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '10']);
    const plain = await ask(address, '/nothing');
    expect([plain.status, plain.body.errorCode]).toEqual([429, 'Http:Connection:LimitReached']);
    expect((await ask('203.0.113.71', '/nothing')).status).not.toBe(429);
    sockets[0]?.terminate();
    await vi.waitFor(async () => expect((await ask(address, '/nothing')).status).not.toBe(429));
  });

  it('hold for the streams and sockets of a user, whatever their kind', async () => {
    const token = await tokenOf('finn');
    const first = await eventStream('203.0.113.80', token);
    expect(first.status).toBe(200);
    const socket = await introduced('203.0.113.81', { authorization: `Bearer ${token}` });
    await once(socket, 'message');
    expect((await eventStream('203.0.113.82', token)).status).toBe(429);
    const third = await introduced('203.0.113.83', { authorization: `Bearer ${token}` });
    expect((await once(third, 'close'))[0]).toBe(1013);
    const streamed = await ask('203.0.113.84', '/graphql/stream', {
      method: 'POST',
      token,
      body: { query: '{ me { userId } }' },
      headers: { accept: 'text/event-stream' },
    });
    expect([streamed.status, streamed.body.errors[0].extensions.errorCode]).toEqual([
      429,
      'Http:Connection:LimitReached',
    ]);
    const hub = new WebSocket(
      `${platform.url.replace('http', 'ws')}/hubs/notifications?access_token=${token}`,
      {
        headers: { 'x-forwarded-for': '203.0.113.85' },
      },
    );
    const [, refused] = (await once(hub, 'unexpected-response')) as [unknown, IncomingMessage];
    expect(refused.statusCode).toBe(429);
    expect((await eventStream('203.0.113.86', await tokenOf('gina'))).status).toBe(200);
  });

  it.each(['/graphql', '/api/v1/settings/user/x'])(
    'end a body that comes a byte at a time to %s',
    async (path) => {
      const { hostname, port } = new URL(platform.url);
      const socket = connect(Number(port), hostname).setEncoding('utf8');
      open.push(socket);
      let text = '';
      socket.on('data', (chunk: string) => {
        text += chunk;
      });
      const token = await tokenOf('hugo');
      const head = `Host: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 500`;
      socket.write(
        `${path === '/graphql' ? 'POST' : 'PUT'} ${path} HTTP/1.1\r\n${head}\r\nExpect: 100-continue\r\n\r\n{`,
      );
      await vi.waitFor(() => expect(text).toContain('100 Continue'));
      clock.advance(31_000);
      await once(socket, 'close');
      expect(text).toContain('HTTP/1.1 408 ');
      expect(text).toContain('Http:Body:TimedOut');
    },
  );

  it('leave what REST routes there are to callers with credentials', async () => {
    const token = await tokenOf('ida');
    for (const path of ['/docs', '/docs/swagger-ui.css', '/openapi.json']) {
      expect([path, (await ask('203.0.113.90', path)).status]).toEqual([path, 401]);
      expect([path, (await ask('203.0.113.90', path, { token })).status]).toEqual([path, 200]);
    }
  });
});
