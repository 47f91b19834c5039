import { randomUUID } from 'node:crypto';
import { fetchEventSource } from '@microsoft/fetch-event-source';
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { EventSource } from 'eventsource';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sseClient, webSocketClient } from '../../gateway/graphql/testing/stream-clients.ts';
import { EventStreamReader } from '../testkit/http/event-stream-reader.ts';
import { Heard } from '../testkit/messaging/heard.ts';
import { inboxes, sendNotification, storeNotification } from '../testkit/notification/inbox-writer.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const path = '/api/v1/notifications/stream';
const received = `subscription ($lastEventId: ID) {
  notificationReceived(lastEventId: $lastEventId) { eventId title data }
}`;

describe('the stream of notifications', () => {
  let platform: TestPlatform;
  const opened: { close(): void }[] = [];
  beforeAll(async () => {
    platform = await startTestPlatform({
      env: { Gateway__Realtime__Heartbeat: '200ms', Gateway__Realtime__StallTimeout: '00:00:10' },
    });
  });
  afterAll(() => platform.close());
  afterEach(() => {
    for (const one of opened.splice(0)) one.close();
  });

  const send = (user: keyof typeof inboxes, title: string) =>
    sendNotification(platform.running.process, inboxes[user], title);

  async function open(user: string, headers?: Record<string, string>, token?: string) {
    const stream = await EventStreamReader.open(
      `${platform.url}${path}`,
      token ?? (await platform.token(user)),
      headers,
    );
    opened.push(stream);
    return stream;
  }

  it('is closed to strangers, to those without permission, and at its limit', async () => {
    const carol = await open('carol');
    expect(carol.status).toBe(200);
    expect((await platform.call(path, { token: null })).status).toBe(401);
    const dave = await platform.call(path, { token: await platform.token('bob', { roles: ['nobody'] }) });
    expect([dave.status, dave.body.errorCode]).toEqual([403, 'Authorization:Permission:Denied']);
    const streams = await Promise.all(Array.from({ length: 10 }, () => open('bob')));
    expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const refused = await platform.call(path, { token: await platform.token('bob') });
    expect([refused.status, refused.body.errorCode, refused.body.limit]).toEqual([
      429,
      'Notifications:Connection:LimitReached',
      10,
    ]);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect((await open('alice')).status).toBe(200);
    const subscription = new Heard(
      sseClient(platform.url, { authorization: `Bearer ${await platform.token('bob')}` }).iterate(received),
    );
    expect((await subscription.untilEnd()).last?.errors?.[0]?.extensions).toMatchObject({
      code: 'RATE_LIMITED',
      errorCode: 'Notifications:Connection:LimitReached',
    });
    streams[0]?.close();
    await expect.poll(async () => (await open('bob')).status).toBe(200);
  });

  it('@microsoft/fetch-event-source comes back when its token has expired, and misses nothing', async () => {
    vi.stubGlobal('window', globalThis);
    vi.stubGlobal('document', { hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
    const tokens = [await platform.token('carol', { ttl: 4_000 }), await platform.token('carol')];
    const titles: string[] = [];
    const leave = new AbortController();
    let opens = 0;
    const reading = fetchEventSource(`${platform.url}${path}`, {
      signal: leave.signal,
      openWhenHidden: true,
      fetch: (input, init) =>
        fetch(input, { ...init, headers: { ...init?.headers, authorization: `Bearer ${tokens.shift()}` } }),
      onopen: async () => {
        opens += 1;
      },
      onmessage: ({ event, data }) => {
        if (event === '' && data !== '') titles.push(JSON.parse(data).title);
      },
    });
    try {
      await expect.poll(() => opens).toBe(1);
      await send('carol', 'before');
      await expect.poll(() => opens, { timeout: 15_000 }).toBe(2);
      await send('carol', 'after');
      await expect.poll(() => titles, { timeout: 15_000 }).toEqual(['before', 'after']);
    } finally {
      leave.abort();
      await reading;
      vi.unstubAllGlobals();
    }
  });

  it('begins at once, says when to come back, and shows signs of life', async () => {
    const stream = await open('bob');
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.headers.get('cache-control')).toContain('no-store');
    await expect.poll(() => stream.text.startsWith('retry: 1000\n\n')).toBe(true);
    await expect.poll(() => stream.events.length, { timeout: 15_000 }).toBeGreaterThan(1);
    expect(stream.events[0]).toEqual({
      id: null,
      event: '__heartbeat__',
      data: { notificationTypeName: '__heartbeat__' },
    });
  });

  it('carries the notification with the names of every client generation, to its recipient alone', async () => {
    const [bob, carol] = await Promise.all([open('bob'), open('carol')]);
    const title = `said ${randomUUID()}`;
    const sequence = await send('bob', title);
    await bob.heard([title]);
    const { id, data } = bob.events.find(({ event }) => event === null) ?? {};
    expect(id).toBe(`${sequence}`);
    const inbox = await platform.call('/api/v1/notifications?pageSize=1', {
      token: await platform.token('bob'),
    });
    expect(data).toEqual({
      ...inbox.body.items[0],
      eventId: `${sequence}`,
      occurredAt: inbox.body.items[0].createdAt,
    });
    await send('carol', 'for carol');
    await carol.heard(['for carol']);
  });

  it('replays what a client missed, each once and in order, before what comes', async () => {
    const first = await open('bob');
    const seen = await send('bob', 'seen');
    await first.heard(['seen']);
    first.close();
    for (const title of ['one', 'two']) await send('bob', title);
    // Stored by a process whose message was lost.
    await storeNotification(platform.running.process, inboxes.bob, 'three');
    const again = await open('bob', { 'last-event-id': `${seen}` });
    await again.heard(['one', 'two', 'three']);
    await send('bob', 'four');
    await again.heard(['one', 'two', 'three', 'four']);
    const odd = await open('bob', { 'last-event-id': 'not one of ours' });
    await send('bob', 'five');
    await odd.heard(['five']);
  });

  it('replays more than a page, while more is said', async () => {
    const from = await send('bob', 'start');
    const titles = Array.from({ length: 130 }, (_, index) => `number ${index}`);
    for (const title of titles.slice(0, 120))
      await storeNotification(platform.running.process, inboxes.bob, title);
    const stream = await open('bob', { 'last-event-id': `${from}` });
    for (const title of titles.slice(120)) await send('bob', title);
    await stream.heard(titles);
  });

  it('is the same in every process and at every base', async () => {
    for (const base of ['/api', '']) {
      const stream = await EventStreamReader.open(
        `${platform.url}${base}/notifications/stream`,
        await platform.token('alice'),
      );
      opened.push(stream);
      expect(stream.status).toBe(200);
    }
  });

  it('shares one subscription of the subgraph between the connections of a user', async () => {
    const streams = await Promise.all(Array.from({ length: 5 }, () => open('alice')));
    const title = `shared ${randomUUID()}`;
    await send('alice', title);
    for (const stream of streams) await stream.heard([title]);
    expect(platform.running.realtime.connections.open).toMatchObject({ feeds: 1 });
  });

  it('serves the stock EventSource, which repeats the last id by itself', async () => {
    const token = await platform.token('bob');
    const heard: string[] = [];
    const source = new EventSource(`${platform.url}${path}`, {
      fetch: (url, init) =>
        fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
    });
    opened.push(source);
    source.addEventListener('message', ({ data }) => void heard.push(JSON.parse(data).title));
    await new Promise((resolve) => source.addEventListener('open', resolve, { once: true }));
    await send('bob', 'first');
    await expect.poll(() => heard, { timeout: 15_000 }).toEqual(['first']);
    platform.running.realtime.connections.drain();
    await send('bob', 'while away');
    await expect.poll(() => heard, { timeout: 15_000 }).toEqual(['first', 'while away']);
  });

  it.each([
    ['graphql-ws', webSocketClient],
    ['graphql-sse', sseClient],
  ])('replays over %s too', async (_name, client) => {
    const seen = await send('bob', 'seen');
    await send('bob', 'missed');
    const streams = client(platform.url, { authorization: `Bearer ${await platform.token('bob')}` });
    opened.push({ close: () => streams.dispose() });
    const heard = new Heard(streams.iterate(received, { lastEventId: `${seen}` }));
    const titles = () => heard.results.map(({ data }) => data?.notificationReceived.title);
    await expect.poll(titles, { timeout: 15_000 }).toEqual(['missed']);
    await send('bob', 'live');
    await expect.poll(titles, { timeout: 15_000 }).toEqual(['missed', 'live']);
    const refused = new Heard(streams.iterate(received, { lastEventId: '-1' }));
    const { end, last } = await refused.untilEnd();
    const [error] = last?.errors ?? (Array.isArray(end) ? end : []);
    expect(error?.extensions).toMatchObject({ errors: { lastEventId: ['Validation:InvalidFormat'] } });
  });

  it.each([
    [
      'server-sent events',
      async (token: string) => {
        const stream = await EventStreamReader.open(`${platform.url}${path}?inboxChanges=true`, token);
        opened.push(stream);
        return () =>
          stream.events.flatMap(({ event, data }) => (event === 'inboxChanged' ? [data.change] : []));
      },
    ],
    [
      'the hub',
      async (token: string) => {
        const heard: unknown[] = [];
        await openHub(token, '?inboxChanges=true', (hub) =>
          hub.on('InboxChanged', ({ change }) => void heard.push(change)),
        );
        return () => heard;
      },
    ],
    [
      'GraphQL',
      async (token: string) => {
        const body = { query: 'subscription { inboxChanged { change } }' };
        const stream = await EventStreamReader.open(`${platform.url}/graphql/stream`, token, {}, body);
        opened.push(stream);
        return () =>
          stream.events.flatMap(({ event, data }) =>
            event === 'next' ? [data.data.inboxChanged.change] : [],
          );
      },
    ],
  ])('loses no change of the inbox from its opening on, over %s', async (_name, listen) => {
    const token = await platform.token('bob');
    await storeNotification(platform.running.process, inboxes.bob, 'to be read');
    const heard = await listen(token);
    const { body } = await platform.graphql(
      'mutation { markAllNotificationsRead(input: {}) { readCount } }',
      {},
      { token },
    );
    expect(body.errors).toBeUndefined();
    await expect.poll(heard).toEqual(['Read']);
  });

  /** A connection of the hub. @returns when it ended, in milliseconds of the epoch. */
  async function openHub(
    token: string,
    query = '',
    listen: (hub: HubConnection) => void = () => {},
  ): Promise<{ readonly endedAt: Promise<number> }> {
    const hub = new HubConnectionBuilder()
      .withUrl(`${platform.url}/hubs/notifications${query}`, {
        transport: HttpTransportType.WebSockets,
        skipNegotiation: true,
        accessTokenFactory: () => token,
      })
      .configureLogging(LogLevel.None)
      .build();
    opened.push({ close: () => void hub.stop() });
    listen(hub);
    const endedAt = new Promise<number>((resolve) => hub.onclose(() => resolve(Date.now())));
    await hub.start();
    return { endedAt };
  }

  it('ends when its session is revoked, and not for others', async () => {
    const sid = randomUUID();
    const ending = await platform.token('bob', { sid });
    const revoked = await open('bob', {}, ending);
    const revokedHub = await openHub(ending);
    const other = await open('bob');
    const now = Date.now();
    await platform.running.process.revokedSessions.revoke({
      sid,
      sub: null,
      jti: randomUUID(),
      revokedAt: new Date(now),
      expiresAt: new Date(now + 60_000),
    });
    await Promise.all([revoked.untilEnd(), revokedHub.endedAt]);
    expect(other.ended).toBe(false);
    await send('bob', 'still here');
    await other.heard(['still here']);
  });

  it('ends when its token expires, and not before', async () => {
    const ttl = 4_000;
    const issuedFrom = Math.floor(Date.now() / 1_000) * 1_000;
    const token = await platform.token('bob', { ttl });
    const expiring = await open('bob', {}, token);
    const hub = await openHub(token);
    const ended = await Promise.all([expiring.untilEnd().then(() => Date.now()), hub.endedAt]);
    for (const endedAt of ended) expect(endedAt).toBeGreaterThanOrEqual(issuedFrom + ttl);
  });
});
