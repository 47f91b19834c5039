import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeptPositions } from '../testing/kept-positions.ts';
import { RealtimeServer } from '../testing/realtime-server.ts';

/** A stock client and what it saw. */
interface Client {
  readonly connection: HubConnection;
  readonly heard: { readonly eventId: string; readonly title: string }[];
  readonly states: string[];
}

const ways = [
  { name: 'WebSockets', transport: HttpTransportType.WebSockets, skipNegotiation: false },
  { name: 'WebSockets without negotiation', transport: HttpTransportType.WebSockets, skipNegotiation: true },
  { name: 'server-sent events', transport: HttpTransportType.ServerSentEvents, skipNegotiation: false },
  { name: 'long polling', transport: HttpTransportType.LongPolling, skipNegotiation: false },
];

let server: RealtimeServer;
const clients: Client[] = [];
beforeEach(async () => {
  server = await new RealtimeServer().start();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map(({ connection }) => connection.stop()));
  await server.stop();
});

function client(
  way: (typeof ways)[number],
  {
    token = 'bob',
    url = server.hubUrl,
    delays = [0, 50, 100],
  }: { token?: string | (() => string); url?: string; delays?: number[] } = {},
): Client {
  const connection = new HubConnectionBuilder()
    .withUrl(url, { ...way, accessTokenFactory: typeof token === 'string' ? () => token : token })
    .withAutomaticReconnect(delays)
    .configureLogging(LogLevel.None)
    .build();
  const made: Client = { connection, heard: [], states: [] };
  connection.on('ReceiveNotification', (...args) => {
    expect(args).toHaveLength(1);
    made.heard.push(args[0]);
  });
  connection.onreconnecting(() => made.states.push('reconnecting'));
  connection.onreconnected(() => made.states.push('reconnected'));
  connection.onclose(() => made.states.push('closed'));
  clients.push(made);
  return made;
}

const titles = ({ heard }: Client) => heard.map(({ title }) => title);

describe.each(ways)('the stock client over $name', (way) => {
  it('receives its own user’s notifications only, in order', async () => {
    const bob = client(way);
    const alice = client(way, { token: 'alice' });
    await Promise.all([bob.connection.start(), alice.connection.start()]);
    server.source.publish('alice', 'for alice');
    for (const title of ['one', 'zwei äöü', 'three']) server.source.publish('bob', title);
    await expect.poll(() => titles(bob), { timeout: 10_000 }).toEqual(['one', 'zwei äöü', 'three']);
    await expect.poll(() => titles(alice), { timeout: 10_000 }).toEqual(['for alice']);
    expect(server.source.open).toBe(2);
  });

  it('hears changes of the inbox where it asks for them', async () => {
    const bob = client(way, { url: `${server.hubUrl}?inboxChanges=true` });
    const changes: unknown[] = [];
    bob.connection.on('InboxChanged', (...args) => changes.push(args));
    const other = client(way);
    other.connection.on('InboxChanged', () => expect.unreachable());
    await Promise.all([bob.connection.start(), other.connection.start()]);
    await expect.poll(() => server.source.openInboxes).toBe(1);
    server.source.change('bob', 'Snoozed');
    server.source.publish('bob', 'one');
    await expect
      .poll(() => changes)
      .toEqual([[{ change: 'Snoozed', ids: null, unreadNotificationCount: 0 }]]);
    for (const one of [bob, other]) await expect.poll(() => titles(one)).toEqual(['one']);
  });

  it('is told that there are no methods, and goes on', async () => {
    const bob = client(way);
    await bob.connection.start();
    for (const method of ['Send', 'constructor', '__proto__']) {
      await expect(bob.connection.invoke(method, 1)).rejects.toThrow('Unknown hub method.');
    }
    await bob.connection.send('Send', 1);
    server.source.publish('bob', 'after');
    await expect.poll(() => titles(bob), { timeout: 10_000 }).toEqual(['after']);
  });

  it('connects again when its session has ended, with a new token', async () => {
    const tokens = ['bob.1', 'bob.1', 'bob.2', 'bob.2', 'bob.2', 'bob.2'];
    let used = 'bob.1';
    const bob = client(way, { token: () => used });
    await bob.connection.start();
    used = tokens[2] as string;
    server.endSession('bob.1');
    await expect.poll(() => bob.states, { timeout: 10_000 }).toEqual(['reconnecting', 'reconnected']);
    server.source.publish('bob', 'again');
    await expect.poll(() => titles(bob), { timeout: 10_000 }).toEqual(['again']);
  });

  it('misses nothing when its connection is cut and it connects again', async () => {
    server.source.publish('bob', 'before');
    const bob = client(way);
    await bob.connection.start();
    server.source.publish('bob', 'one');
    await expect.poll(() => titles(bob), { timeout: 10_000 }).toEqual(['one']);
    server.cut();
    for (const title of ['two', 'three']) server.source.publish('bob', title);
    await expect.poll(() => bob.states, { timeout: 10_000 }).toEqual(['reconnecting', 'reconnected']);
    server.source.publish('bob', 'four');
    await expect
      .poll(() => [...new Set(titles(bob))], { timeout: 10_000 })
      .toEqual(['one', 'two', 'three', 'four']);
  });

  it('begins with the next notification after it has stopped', async () => {
    const bob = client(way);
    await bob.connection.start();
    await bob.connection.stop();
    await expect.poll(() => server.realtime.hub.size).toBe(0);
    server.source.publish('bob', 'away');
    const again = client(way);
    await again.connection.start();
    server.source.publish('bob', 'next');
    await expect.poll(() => titles(again), { timeout: 10_000 }).toEqual(['next']);
  });

  it('leaves nothing when it stops', async () => {
    const bob = client(way);
    await bob.connection.start();
    expect(server.realtime.connections.open).toEqual({ connections: 1, feeds: 1 });
    await bob.connection.stop();
    await expect
      .poll(() => [server.realtime.connections.open, server.realtime.hub.size, server.source.open])
      .toEqual([{ connections: 0, feeds: 0 }, 0, 0]);
    expect(bob.states).toEqual(['closed']);
    expect(server.registry.size).toBe(0);
    expect([...server.sessions.values()].map(({ size }) => size)).toEqual([0]);
  });

  it('is refused with a bad token, and past the limit', async () => {
    const refused = /Failed to complete negotiation|WebSocket failed to connect/;
    await expect(client(way, { token: 'bad' }).connection.start()).rejects.toThrow(refused);
    const leave = Array.from({ length: 10 }, () =>
      server.registry.enter({
        actor: { userId: 'bob', apiKeyId: null },
        tenant: { id: '00000000-0000-4000-8000-00000000ac3e' },
      } as never),
    );
    await expect(client(way).connection.start()).rejects.toThrow(refused);
    for (const one of leave) one();
    await client(way).connection.start();
  });

  it('gets what it missed after the position of its address', async () => {
    for (const title of ['one', 'two', 'three']) server.source.publish('bob', title);
    const bob = client(way, { url: `${server.hubUrl}?lastEventId=1` });
    await bob.connection.start();
    server.source.publish('bob', 'four');
    await expect.poll(() => titles(bob), { timeout: 10_000 }).toEqual(['two', 'three', 'four']);
  });
});

describe('two processes', () => {
  it('let a stock client go on where the one that stopped was', async () => {
    const positions = new KeptPositions();
    const first = await new RealtimeServer({ source: server.source, positions }).start();
    const port = Number(new URL(first.url).port);
    const bob = client(ways[0] as (typeof ways)[number], { url: first.hubUrl, delays: Array(100).fill(50) });
    await bob.connection.start();
    server.source.publish('bob', 'one');
    await expect.poll(() => titles(bob), { timeout: 10_000 }).toEqual(['one']);
    await first.stop();
    for (const title of ['two', 'three']) server.source.publish('bob', title);
    const second = await new RealtimeServer({ source: server.source, positions, port }).start();
    await expect.poll(() => bob.states, { timeout: 10_000 }).toEqual(['reconnecting', 'reconnected']);
    server.source.publish('bob', 'four');
    await expect
      .poll(() => [...new Set(titles(bob))], { timeout: 10_000 })
      .toEqual(['one', 'two', 'three', 'four']);
    await bob.connection.stop();
    await second.stop();
  });

  it('share the clients that negotiated with one and connect to the other', async () => {
    const other = await new RealtimeServer({ source: server.source }).start();
    const headers = { authorization: 'Bearer bob' };
    const negotiated = await fetch(`${server.hubUrl}/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers,
    });
    const { connectionToken } = (await negotiated.json()) as { connectionToken: string };
    const skipping = ways[1] as (typeof ways)[number];
    const bob = client(skipping, { url: `${other.hubUrl}?id=${encodeURIComponent(connectionToken)}` });
    await bob.connection.start();
    server.source.publish('bob', 'from anywhere');
    await expect.poll(() => titles(bob), { timeout: 10_000 }).toEqual(['from anywhere']);
    await bob.connection.stop();
    await other.stop();
  });
});
