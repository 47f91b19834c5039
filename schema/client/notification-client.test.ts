import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RealtimeServer } from '../../gateway/realtime/testing/realtime-server.ts';
import {
  type ConnectionState,
  NotificationClient,
  type NotificationClientOptions,
} from './notification-client.ts';
import { RefusedConnectionError } from './notification-transport.ts';

/** A WebSocket whose server does not answer. */
class NoWebSocket extends WebSocket {
  constructor() {
    super('ws://127.0.0.1:1/');
  }
}

const ways: readonly { readonly name: string; readonly options: Partial<NotificationClientOptions> }[] = [
  { name: 'a WebSocket', options: { transport: 'hub' } },
  { name: 'long polling', options: { transport: 'hub', WebSocket: NoWebSocket } },
  { name: 'an event stream', options: { transport: 'eventStream' } },
];

let server: RealtimeServer;
const clients: NotificationClient[] = [];
beforeEach(async () => {
  server = await new RealtimeServer({ settings: { heartbeat: 100 } }).start();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
  await server.stop();
});

function clientOf(options: Partial<NotificationClientOptions> = {}) {
  const heard: string[] = [];
  const states: ConnectionState[] = [];
  const client = new NotificationClient({
    baseUrl: server.url,
    token: () => 'bob',
    onNotification: ({ title }) => void heard.push(title),
    onState: (state) => void states.push(state),
    retryDelays: [0, 20, 50],
    ...options,
  });
  clients.push(client);
  return { client, heard, states };
}

describe.each(ways)('the notification client over $name', ({ options }) => {
  it('reports its state, and delivers each notification once through a connection loss', async () => {
    const { client, heard, states } = clientOf(options);
    expect(client.state).toBe('disconnected');
    await client.connect();
    server.source.publish('bob', 'one');
    await expect.poll(() => heard).toEqual(['one']);
    server.realtime.drain();
    server.source.publish('bob', 'two');
    server.source.publish('bob', 'three');
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['one', 'two', 'three']);
    expect(client.lastEventId).toBe('3');
    client.disconnect();
    expect(states).toEqual(['connecting', 'connected', 'reconnecting', 'connected', 'disconnected']);
    await expect
      .poll(() => server.realtime.connections.open, { timeout: 10_000 })
      .toEqual({ connections: 0, feeds: 0 });
  });

  it('brings what came while the connection was lost before its first notification', async () => {
    server.source.publish('bob', 'old');
    const { client, heard } = clientOf(options);
    await client.connect();
    await expect.poll(() => client.lastEventId).toBe('1');
    server.realtime.drain();
    server.source.publish('bob', 'one');
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['one']);
  });

  it('requests a new token for every attempt, and stops when it is refused', async () => {
    const tokens = ['bob.1', 'bob.2', 'bad'];
    const used: string[] = [];
    const { client, states } = clientOf({
      ...options,
      token: () => {
        const token = tokens[Math.min(used.length, 2)] as string;
        used.push(token);
        return token;
      },
    });
    await client.connect();
    server.endSession('bob.1');
    await expect.poll(() => states.at(-1), { timeout: 10_000 }).toBe('connected');
    await expect.poll(() => used).toEqual(['bob.1', 'bob.2']);
    await expect
      .poll(() => server.sessions.get('Bearer bob.2')?.size, { timeout: 10_000 })
      .toBeGreaterThan(0);
    server.endSession('bob.2');
    await expect.poll(() => client.state, { timeout: 10_000 }).toBe('disconnected');
    expect(used).toEqual(tokens);
  });

  it('is refused at the start without a right, and begins after what the application has', async () => {
    const refused = clientOf({ ...options, token: () => 'bad' });
    await expect(refused.client.connect()).rejects.toBeInstanceOf(RefusedConnectionError);
    expect(refused.states).toEqual(['connecting', 'disconnected']);
    for (const title of ['one', 'two']) server.source.publish('bob', title);
    const { client, heard } = clientOf({ ...options, lastEventId: '1' });
    await client.connect();
    await expect.poll(() => heard).toEqual(['two']);
  });

  it('can hang up while it connects', async () => {
    const { client, states } = clientOf(options);
    const connecting = client.connect();
    client.disconnect();
    await expect(connecting).rejects.toThrow('aborted');
    expect(states).toEqual(['connecting', 'disconnected']);
    await client.connect();
    expect(client.state).toBe('connected');
  });
});

describe('the notification client over long polling', () => {
  const longPolling = { transport: 'hub', WebSocket: NoWebSocket } as const;

  it.each([404, 409])('connects again when another process answers %i to its connection', async (status) => {
    let answers = 3;
    const { client, heard } = clientOf({
      ...longPolling,
      fetch: async (input, init) => {
        const isOfConnection = String(input).includes('?id=') && init?.method !== 'DELETE';
        if (isOfConnection && answers-- > 0) return new Response(null, { status });
        return fetch(input, init);
      },
    });
    await client.connect();
    server.source.publish('bob', 'one');
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['one']);
  });

  it('connects again when a poll is never answered', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const shortened = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((milliseconds) => timeout(milliseconds === 100_000 ? 200 : milliseconds));
    let polls = 0;
    const { client, heard, states } = clientOf({
      ...longPolling,
      fetch: async (input, init = {}) => {
        const isPoll = init.method === undefined;
        if (isPoll) polls += 1;
        // The first poll opens the connection, the second brings the hub's greeting.
        return isPoll && polls === 3 ? neverAnswered(init.signal) : fetch(input, init);
      },
    });
    await client.connect();
    await expect.poll(() => states.slice(2), { timeout: 10_000 }).toEqual(['reconnecting', 'connected']);
    shortened.mockRestore();
    server.source.publish('bob', 'one');
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['one']);
  });
});

/** An answer that only giving up ends. */
function neverAnswered(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
