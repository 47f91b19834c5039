import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EventStreamReader } from '../../test/testkit/http/event-stream-reader.ts';
import { RealtimeServer } from './testing/realtime-server.ts';

let server: RealtimeServer;
const opened: { close(): void }[] = [];
beforeEach(async () => {
  server = await new RealtimeServer().start();
});
afterEach(async () => {
  for (const one of opened.splice(0)) one.close();
  await server.stop();
});

const path = '/api/v1/notifications/stream';

async function open(token: string, headers: Record<string, string> = {}, on = server, query = '') {
  const stream = await EventStreamReader.open(`${on.url}${path}${query}`, token, headers);
  opened.push(stream);
  return stream;
}

const nothing = () =>
  expect
    .poll(() => [
      server.realtime.connections.open,
      server.registry.size,
      server.source.open,
      [...server.sessions.values()].reduce((sum, { size }) => sum + size, 0),
    ])
    .toEqual([{ connections: 0, feeds: 0 }, 0, 0, 0]);

describe('the connections of a user', () => {
  it('share one subscription, held with the credentials of the first', async () => {
    const streams = await Promise.all(['bob.1', 'bob.2', 'bob.3'].map((token) => open(token)));
    server.source.publish('bob', 'one');
    for (const stream of streams) await stream.heard(['one']);
    expect(server.source.followed).toHaveLength(1);
    for (const stream of streams) stream.close();
    await nothing();
  });

  it('go on when the subscription fails or its holder leaves, and miss nothing', async () => {
    const [first, second] = [await open('bob.1'), await open('bob.2')];
    await expect.poll(() => server.source.open).toBe(1);
    server.source.fail();
    server.source.publish('bob', 'one');
    for (const stream of [first, second]) await stream.heard(['one']);
    first?.close();
    await expect.poll(() => server.realtime.connections.open.connections).toBe(1);
    server.source.fail();
    server.source.publish('bob', 'two');
    await second?.heard(['one', 'two']);
    expect(server.source.followed).toEqual(['Bearer bob.1', 'Bearer bob.1', 'Bearer bob.2']);
  });

  it('hear changes of the inbox where they ask for them, by one subscription, and that some may be missing', async () => {
    const asking = () => open('bob', {}, server, '?inboxChanges=true');
    const [first, second, plain] = [await asking(), await asking(), await open('bob')];
    await expect.poll(() => server.source.openInboxes).toBe(1);
    const changes = (stream: EventStreamReader) =>
      stream.events.filter(({ event }) => event === 'inboxChanged').map(({ id, data }) => [id, data.change]);
    server.source.change('bob', 'Read');
    server.source.change('alice', 'Read');
    server.source.publish('bob', 'one');
    for (const stream of [first, second]) {
      await stream.heard(['one']);
      await expect.poll(() => changes(stream)).toEqual([[null, 'Read']]);
    }
    server.source.fail();
    for (const stream of [first, second])
      await expect
        .poll(() => changes(stream))
        .toEqual([
          [null, 'Read'],
          [null, null],
        ]);
    server.source.change('bob', 'Archived');
    await expect.poll(() => changes(first).at(-1)).toEqual([null, 'Archived']);
    await plain.heard(['one']);
    expect(changes(plain)).toEqual([]);
    expect((await open('bob', {}, server, '?inboxChanges=maybe')).status).toBe(400);
    for (const stream of [first, second, plain]) stream.close();
    await nothing();
    await expect.poll(() => server.source.openInboxes).toBe(0);
  });

  it.each([
    ['of which none is lost once the stream is open', async () => {}, 'Read'],
    [
      'or that some may be missing, where the subscription failed at first',
      async () => {
        throw new Error('The subgraph went away.');
      },
      null,
    ],
  ])('hear changes of the inbox, %s', async (_, atFirst, told) => {
    const placed = Promise.withResolvers<void>();
    server.source.beforeInbox = () => {
      server.source.beforeInbox = async () => {};
      return placed.promise.then(atFirst);
    };
    const opening = open('bob', {}, server, '?inboxChanges=true');
    await expect.poll(() => server.realtime.connections.open.feeds).toBe(2);
    let isOpen = false;
    void opening.then(() => {
      isOpen = true;
    });
    // As long as another connection takes to open.
    await open('bob');
    expect(isOpen).toBe(false);
    placed.resolve();
    const stream = await opening;
    server.source.change('bob', 'Read');
    await expect.poll(() => stream.events.map(({ data }) => data.change)).toEqual([told]);
  });

  it('are released when they end before changes of the inbox can be heard', async () => {
    server.source.beforeInbox = () => new Promise(() => {});
    const leave = new AbortController();
    const opening = fetch(`${server.url}${path}?inboxChanges=true`, {
      headers: { authorization: 'Bearer bob' },
      signal: leave.signal,
    });
    await expect.poll(() => server.realtime.connections.open.feeds).toBe(2);
    server.endSession('bob');
    expect((await opening).status).toBe(200);
    await nothing();
    leave.abort();
  });

  it('miss nothing when one of them read before what the others begin after', async () => {
    server.source.publish('bob', 'old');
    const { held, release } = server.source.holdReads('Bearer bob.1');
    const early = open('bob.1');
    await held;
    server.source.publish('bob', 'one');
    const late = await open('bob.2');
    await expect.poll(() => server.source.open).toBe(1);
    release();
    await (await early).heard(['one']);
    server.source.publish('bob', 'two');
    await (await early).heard(['one', 'two']);
    await late.heard(['two']);
  });

  it('are told where they begin before they hear anything', async () => {
    server.source.publish('bob', 'old');
    const stream = await open('bob');
    await expect.poll(() => stream.text).toContain('id: 1\n\n');
    expect(stream.events).toEqual([]);
  });

  it('end when the subgraph says that they may not any longer', async () => {
    const stream = await open('bob');
    await expect.poll(() => server.source.open).toBe(1);
    server.source.refused.add('bob');
    server.source.fail();
    await stream.untilEnd();
    await nothing();
  });

  it('end one by one with their sessions', async () => {
    const [first, second] = [await open('bob.1'), await open('bob.2')];
    server.endSession('bob.1');
    await first?.untilEnd();
    server.source.publish('bob', 'still');
    await second?.heard(['still']);
    expect(first?.titles).toEqual([]);
  });

  it('are refused beyond the limit, without leaving anything', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => open('bob')));
    expect((await open('bob')).status).toBe(429);
    for (const stream of streams) stream.close();
    await nothing();
    server.source.refused.add('bob');
    expect((await open('bob')).status).toBe(403);
    await nothing();
  });

  it('leave nothing after hundreds of rounds of connecting and hanging up at any moment', async () => {
    const url = `${server.url}${path}`;
    const round = async (index: number) => {
      const hangUp = new AbortController();
      const request = fetch(url, {
        headers: { authorization: `Bearer user${index % 40}` },
        signal: hangUp.signal,
      });
      if (index % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
      if (index % 3 === 1) await request;
      hangUp.abort();
      await request.then((response) => response.text()).catch(() => undefined);
    };
    for (let batch = 0; batch < 20; batch += 1) {
      await Promise.all(Array.from({ length: 20 }, (_, index) => round(batch * 20 + index)));
    }
    await nothing();
  });
});

describe('a reader that takes nothing', () => {
  /** Opens a stream over TCP and never reads. */
  async function stalled(on: RealtimeServer): Promise<Socket> {
    const { hostname, port } = new URL(on.url);
    const socket = connectTcp({ host: hostname, port: Number(port) });
    opened.push({ close: () => socket.destroy() });
    await once(socket, 'connect');
    socket.pause();
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer bob\r\n\r\n`);
    return socket;
  }

  it('is cut off, in bounded memory, while the others hear everything in time', async () => {
    const quick = await new RealtimeServer({ settings: { stallTimeout: 300 } }).start();
    opened.push({ close: () => void quick.stop() });
    await stalled(quick);
    const reader = await open('bob.2', {}, quick);
    await expect.poll(() => quick.realtime.connections.open.connections).toBe(2);
    const titles: string[] = [];
    for (let index = 0; index < 400; index += 1) {
      const title = `${index} ${'x'.repeat(40_000)}`;
      quick.source.publish('bob', title);
      titles.push(title);
      if (index % 20 === 19)
        await expect.poll(() => reader.titles.length, { timeout: 15_000 }).toBe(index + 1);
    }
    await reader.heard(titles);
    await expect.poll(() => quick.realtime.connections.open.connections, { timeout: 15_000 }).toBe(1);
    expect(reader.ended).toBe(false);
  });
});
