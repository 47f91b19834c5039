import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { RealtimeServer } from '../testing/realtime-server.ts';

const handshake = '{"protocol":"json","version":1}\x1e';
let server: RealtimeServer;
const sockets: WebSocket[] = [];
let now = Date.now();

beforeEach(async () => {
  now = Date.now();
  server = await new RealtimeServer({ now: () => new Date(now) }).start();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await server.stop();
});

/** A raw client: what it received, record by record, and how it was closed. */
async function connect(query = '', headers: Record<string, string> = { authorization: 'Bearer bob' }) {
  const socket = new WebSocket(`${server.hubUrl.replace('http', 'ws')}${query}`, { headers });
  sockets.push(socket);
  const records: unknown[] = [];
  const state: { code: number | null } = { code: null };
  socket.on('message', (data) => {
    for (const text of String(data).split('\x1e').slice(0, -1)) records.push(JSON.parse(text));
  });
  socket.on('close', (code) => {
    state.code = code;
  });
  await once(socket, 'open');
  return { socket, records, state };
}

/** The status an upgrade is refused with. */
async function refusal(query: string, headers: Record<string, string> = {}): Promise<string> {
  const socket = new WebSocket(`${server.hubUrl.replace('http', 'ws')}${query}`, { headers });
  const [error] = await once(socket, 'error');
  return (error as Error).message;
}

async function negotiate(token: string, version = 1) {
  const response = await fetch(`${server.hubUrl}/negotiate?negotiateVersion=${version}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  // biome-ignore lint/suspicious/noExplicitAny: the body of both versions.
  return { status: response.status, body: (await response.json()) as any };
}

const nothing = () =>
  expect
    .poll(() => [server.realtime.connections.open, server.realtime.hub.size, server.registry.size])
    .toEqual([{ connections: 0, feeds: 0 }, 0, 0]);

describe('a WebSocket of the hub', () => {
  it.each([
    [
      'another protocol',
      '{"protocol":"messagepack","version":1}\x1e',
      'Only the protocol "json" is spoken here.',
    ],
    [
      'another version',
      '{"protocol":"json","version":2}\x1e',
      'Only version 1 of the protocol is spoken here.',
    ],
    ['no JSON', 'hello\x1e', 'A record is not JSON.'],
    ['no object', '[1]\x1e', 'A record is not an object.'],
  ])('is refused for a handshake with %s', async (_, text, error) => {
    const { socket, records, state } = await connect();
    socket.send(text);
    await expect.poll(() => state.code).toBe(1000);
    expect(records).toEqual([{ error }]);
    await nothing();
  });

  it('takes records in pieces and several at once', async () => {
    const { socket, records } = await connect();
    socket.send(handshake.slice(0, 9));
    socket.send(`${handshake.slice(9)}{"type":6}\x1e{"type":1,"invocationId":"7","target":"x","arg`);
    socket.send(
      'uments":[]}\x1e{"type":99}\x1e{"type":4,"invocationId":"8","target":"y"}\x1e{"type":1,"target":"z"}\x1e',
    );
    await expect
      .poll(() => records)
      .toEqual([
        {},
        { type: 3, invocationId: '7', error: 'Unknown hub method.' },
        { type: 3, invocationId: '8', error: 'Unknown hub method.' },
      ]);
    socket.send(Buffer.from('{"type":7}\x1e'));
    await expect.poll(() => records.at(-1)).toEqual({ type: 7, allowReconnect: true });
  });

  it.each([
    ['no JSON', 'oops\x1e', 'A record is not JSON.'],
    ['no type', '{}\x1e', 'A record has no type.'],
    ['null', 'null\x1e', 'A record is not an object.'],
  ])('is closed for a record that is %s, and not to come back', async (_, text, error) => {
    const { socket, records, state } = await connect();
    socket.send(handshake + text);
    await expect.poll(() => state.code).toBe(1000);
    expect(records).toEqual([{}, { type: 7, error, allowReconnect: false }]);
    await nothing();
  });

  it('is closed without a handshake within the limit', async () => {
    const impatient = await new RealtimeServer({ hubTimes: { handshake: 20 } }).start();
    const socket = new WebSocket(impatient.hubUrl.replace('http', 'ws'), {
      headers: { authorization: 'Bearer alice' },
    });
    const records: string[] = [];
    socket.on('message', (data) => records.push(String(data)));
    await once(socket, 'close');
    expect(records).toEqual([`${JSON.stringify({ error: 'The handshake took too long.' })}\x1e`]);
    await impatient.stop();
  });

  it('is closed for what is too long, in one frame or many', async () => {
    const one = await connect();
    one.socket.send('x'.repeat(40_000));
    await expect.poll(() => one.state.code).toBe(1009);
    const many = await connect();
    for (let sent = 0; sent < 40_000; sent += 1_000) many.socket.send('x'.repeat(1_000));
    await expect.poll(() => many.state.code).toBe(1000);
    expect(many.records).toEqual([{ error: 'A record is too long.' }]);
    await nothing();
  });

  it('takes the token of its query where there is no header, and shows it in no answer', async () => {
    const { socket, records } = await connect('?access_token=bob', {});
    socket.send(handshake);
    server.source.publish('bob', 'one');
    await expect.poll(() => records.length).toBe(2);
    const problem = await fetch(`${server.hubUrl}?access_token=bad&id=x`);
    expect(problem.status).toBe(401);
    expect(await problem.text()).not.toContain('access_token');
    const elsewhere = await fetch(`${server.url}/api/v1/notifications/stream?access_token=bob`);
    expect(elsewhere.status).toBe(401);
  });

  it('is refused without and with bad credentials, from foreign pages, and with other people’s tokens', async () => {
    expect(await refusal('')).toContain('401');
    expect(await refusal('?access_token=bad')).toContain('401');
    const authorization = 'Bearer bob';
    expect(await refusal('', { authorization, origin: 'https://evil.example.com' })).toContain('403');
    const { body } = await negotiate('alice');
    const id = encodeURIComponent(body.connectionToken);
    expect(await refusal(`?id=${id}`, { authorization })).toContain('404');
    expect(await refusal('?id=made-up', { authorization })).toContain('404');
    await connect(`?id=${id}`, { authorization: 'Bearer alice', origin: 'https://app.example.com' });
    expect(await refusal(`?id=${id}`, { authorization: 'Bearer alice' })).toContain('409');
    const late = (await negotiate('bob')).body.connectionToken;
    now += 60_000;
    expect(await refusal(`?id=${encodeURIComponent(late)}`, { authorization })).toContain('404');
    server.source.refused.add('bob');
    expect(await refusal('', { authorization })).toContain('403');
  });

  it('says that it ends, and that the client may come back, when the process stops', async () => {
    const { socket, records } = await connect();
    socket.send(handshake);
    await expect.poll(() => records.length).toBe(1);
    server.realtime.drain();
    await expect.poll(() => records.at(-1)).toEqual({ type: 7, allowReconnect: true });
    await nothing();
  });

  it('pings, and is given up when the client does not', async () => {
    const quick = await new RealtimeServer({ hubTimes: { keepAlive: 30, silence: 60 } }).start();
    const socket = new WebSocket(quick.hubUrl.replace('http', 'ws'), {
      headers: { authorization: 'Bearer bob' },
    });
    const records: string[] = [];
    socket.on('message', (data) => void records.push(String(data)));
    await once(socket, 'open');
    socket.send(handshake);
    await once(socket, 'close');
    expect(records).toContain('{"type":6}\x1e');
    expect(records.at(-1)).toBe('{"type":7,"allowReconnect":true}\x1e');
    await quick.stop();
  });
});

describe('negotiation', () => {
  it('offers the three transports, in both versions of it', async () => {
    const current = await negotiate('bob');
    expect(current.body).toEqual({
      connectionId: expect.any(String),
      connectionToken: expect.any(String),
      negotiateVersion: 1,
      availableTransports: ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
        transport,
        transferFormats: ['Text'],
      })),
      lastEventId: '0',
    });
    expect(current.body.connectionId).not.toBe(current.body.connectionToken);
    const old = await negotiate('bob', 0);
    expect(old.body).toMatchObject({ negotiateVersion: 0, connectionId: expect.any(String) });
    await nothing();
  });

  it('says where a connection would begin, which brings what came before it was made', async () => {
    server.source.publish('bob', 'one');
    const { body } = await negotiate('bob');
    expect(body.lastEventId).toBe('1');
    server.source.publish('bob', 'two');
    const { socket, records } = await connect(`?lastEventId=${body.lastEventId}`);
    socket.send(handshake);
    await expect
      .poll(() => records)
      .toEqual([{}, expect.objectContaining({ arguments: [expect.objectContaining({ title: 'two' })] })]);
  });

  it('refuses strangers and those at their limit', async () => {
    expect((await negotiate('bad')).status).toBe(401);
    expect((await fetch(`${server.hubUrl}/negotiate`, { method: 'POST' })).status).toBe(401);
    for (let count = 0; count < 10; count += 1) await connect();
    const refused = await negotiate('bob');
    expect([refused.status, refused.body.errorCode]).toEqual([429, 'Notifications:Connection:LimitReached']);
  });
});

describe('long polling', () => {
  const headers = { authorization: 'Bearer bob' };
  async function open() {
    const { body } = await negotiate('bob');
    const url = `${server.hubUrl}?id=${encodeURIComponent(body.connectionToken)}`;
    const first = await fetch(url, { headers });
    expect([first.status, await first.text()]).toEqual([200, '']);
    const post = (text: string, as = headers) => fetch(url, { method: 'POST', headers: as, body: text });
    const poll = (as = headers) => fetch(url, { headers: as });
    return { url, post, poll };
  }

  it('answers the first poll at once, then what there is to say, in one answer', async () => {
    const { post, poll } = await open();
    expect((await post(handshake)).status).toBe(200);
    expect(await (await poll()).text()).toBe('{}\x1e');
    for (const title of ['one', 'two']) server.source.publish('bob', title);
    const text = await (await poll()).text();
    expect(text).toContain('one');
    const waiting = poll();
    server.source.publish('bob', 'three');
    expect(await (await waiting).text()).toMatch(/two|three/);
  });

  it('holds one poll at a time: an older one is refused', async () => {
    const { post, poll } = await open();
    await post(handshake);
    await (await poll()).text();
    const older = poll();
    const held = () => server.realtime.hub.size;
    await expect.poll(held).toBe(1);
    const newer = poll();
    const statuses = Promise.race([older, newer]).then(({ status }) => status);
    expect(await statuses).toBe(409);
    server.source.publish('bob', 'one');
    expect(
      await Promise.all([(await newer).text(), (await older).text()]).then((all) => all.join('')),
    ).toContain('one');
  });

  it('belongs to one user, ends with DELETE, and is unknown afterwards', async () => {
    const { url, post, poll } = await open();
    const alice = { authorization: 'Bearer alice' };
    expect((await post(handshake, alice)).status).toBe(404);
    expect((await poll(alice)).status).toBe(404);
    expect((await fetch(url, { method: 'DELETE', headers: alice })).status).toBe(404);
    expect((await post('x'.repeat(40_000))).status).toBe(413);
    expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(202);
    expect((await post(handshake)).status).toBe(404);
    await nothing();
  });

  it('tells the client that it ends with the session, and then that it has ended', async () => {
    const { post, poll } = await open();
    await post(handshake);
    await (await poll()).text();
    server.endSession('bob');
    expect(await (await poll()).text()).toBe('{"type":7,"allowReconnect":true}\x1e');
    expect((await poll()).status).toBe(204);
    await nothing();
  });
});
