import { once } from 'node:events';
import { queryObjects } from 'node:v8';
import { WebSocket } from 'ws';
import { SessionWatch } from '../../../gateway/authentication/session-end.ts';
import { EventStream } from '../../../gateway/graphql/subgraphs/streamed-results.ts';
import { sseClient, webSocketClient } from '../../../gateway/graphql/testing/stream-clients.ts';
import type { MemoryPubSub } from '../../../subgraphs/kernel/messaging/pub-sub-memory.ts';
import type { TestPlatform } from '../platform.ts';

const subscription = 'subscription { settingChanged(scope: user) { newValue changedBy { displayName } } }';

/** Opens a subscription and leaves it. @param authorization of the caller. */
type Round = (platform: TestPlatform, authorization: string) => Promise<void>;

/** The ways in which clients leave: politely, by hanging up, before they were in, in the middle of opening. */
export const rounds: Readonly<Record<string, Round>> = {
  'graphql-ws, complete': async ({ url }, authorization) => {
    const { client, iterate } = webSocketClient(url, { authorization });
    const connected = new Promise((resolve) => client.on('connected', resolve));
    const stream = iterate(subscription);
    await connected;
    await stream.return?.();
    await client.dispose();
  },
  'graphql-ws, cut off': async ({ url }, authorization) => {
    const { client, iterate } = webSocketClient(url, { authorization });
    const connected = new Promise((resolve) => client.on('connected', resolve));
    const next = iterate(subscription)
      .next()
      .catch(() => undefined);
    await connected;
    client.terminate();
    await next;
  },
  'WebSocket, gone before it was acknowledged': async ({ url }, authorization) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization } }));
    socket.terminate();
    await once(socket, 'close');
  },
  'graphql-sse, disposed': async ({ url }, authorization) => {
    const client = sseClient(url, { authorization });
    const next = client
      .iterate(subscription)
      .next()
      .catch(() => undefined);
    client.dispose();
    await next;
  },
  'event stream, hung up': async ({ url }, authorization) => {
    const controller = new AbortController();
    const { status, body } = await fetch(`${url}/graphql/stream`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query: subscription }),
      signal: controller.signal,
    });
    if (status !== 200) throw new Error(`the stream answered ${status}`);
    await body?.getReader().read();
    controller.abort();
  },
  'notification stream, hung up at any moment': async ({ url }, authorization) => {
    const controller = new AbortController();
    const request = fetch(`${url}/api/v1/notifications/stream`, {
      headers: { authorization },
      signal: controller.signal,
    });
    if (Math.random() < 0.5) await request.then(({ body }) => body?.getReader().read());
    controller.abort();
    await request.catch(() => undefined);
  },
  'notification hub, cut off': async ({ url }, authorization) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/hubs/notifications`, {
      headers: { authorization },
    });
    socket.on('error', () => undefined);
    await Promise.race([once(socket, 'open'), once(socket, 'close')]);
    socket.send('{"protocol":"json","version":1}\x1e', () => undefined);
    socket.terminate();
    if (socket.readyState !== WebSocket.CLOSED) await once(socket, 'close');
  },
};

/** Runs so many rounds of every kind in turn, `lanes` at a time. */
export async function abandon(platform: TestPlatform, count: number, lanes = 20): Promise<void> {
  const authorization = `Bearer ${await platform.token('bob')}`;
  const kinds = Object.values(rounds);
  let begun = 0;
  const lane = async () => {
    while (begun < count) {
      const round = kinds[begun % kinds.length] as Round;
      begun += 1;
      await round(platform, authorization);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** What is open, and cheap to ask for; the gateway's, the subgraphs' and the clients', all in this process. */
export interface OpenResources {
  readonly topics: number;
  readonly watchedSessions: number;
  readonly sockets: number;
  /** Event streams and hub connections of notifications, and the subscriptions behind them. */
  readonly notifications: number;
}

/** Nothing open. */
export const nothing: OpenResources = { topics: 0, watchedSessions: 0, sockets: 0, notifications: 0 };

/** Counts from before the platform starts on, because the watches are known by their use. */
export function openPartsCounter(): { count(platform: TestPlatform): OpenResources; release(): void } {
  const watches = new Set<SessionWatch>();
  const { watch } = SessionWatch.prototype;
  // Not a spy: that would keep the arguments of every call, and with them every stream.
  SessionWatch.prototype.watch = function (this: SessionWatch, ...args) {
    watches.add(this);
    return watch.apply(this, args);
  };
  return {
    count: ({ running }) => ({
      topics: (running.process.services.pubSub as MemoryPubSub).size,
      watchedSessions: [...watches].reduce((sum, { size }) => sum + size, 0),
      notifications: Object.values(running.realtime.connections.open).reduce((sum, count) => sum + count, 0),
      sockets: process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length,
    }),
    release: () => {
      SessionWatch.prototype.watch = watch;
    },
  };
}

/**
 * Streams the garbage collector cannot free: collects, and counts them on the heap. Takes a second or two, and nothing
 * else runs meanwhile.
 */
export function streamsOnTheHeap(): number {
  return queryObjects(EventStream as never, { format: 'count' }) as unknown as number;
}
