import { sseClient, webSocketClient } from '../../../gateway/graphql/testing/stream-clients.ts';
import {
  NotificationClient,
  type NotificationClientOptions,
} from '../../../schema/client/notification-client.ts';
import { GraphqlListener, type ListenerNews } from '../http/graphql-listener.ts';
import type { LoadUser } from './load-operations.ts';

/** Where an installation is listened to. */
export interface ListeningAddress {
  /** Of the balancer in front. */
  readonly url: string;
  /** Of one that hands a client's connections to the same process as long as that is ready. */
  readonly stickyUrl: string;
}

/** A connection that opens again by itself. */
interface Listening {
  readonly state: string;
  close(): void;
}

type Listen = (at: ListeningAddress, user: LoadUser, news: ListenerNews) => Promise<Listening>;

/** By the platform's own client. */
const byClient =
  (of: (at: ListeningAddress) => Partial<NotificationClientOptions> & { readonly baseUrl: string }): Listen =>
  async (at, { token }, { heard, lost }) => {
    const client = new NotificationClient({
      token: () => token,
      retryDelays: [0, 200, 500, 1_000],
      onNotification: ({ title }) => heard(title),
      onState: (state) => {
        if (state === 'reconnecting') lost();
      },
      ...of(at),
    });
    await client.connect();
    return {
      get state() {
        return client.state;
      },
      close: () => client.disconnect(),
    };
  };

/** A network that lets no WebSocket through. */
const noWebSocket = class {
  constructor() {
    throw new Error('There are no WebSockets here.');
  }
} as unknown as typeof WebSocket;

/** Every way to listen. Long polling asks again and again for a connection that one process holds. */
const ways: Readonly<Record<string, Listen>> = {
  'hub over WebSocket': byClient(({ url }) => ({ baseUrl: url, transport: 'hub' })),
  'event stream': byClient(({ url }) => ({ baseUrl: url, transport: 'eventStream' })),
  'hub by long polling': byClient(({ stickyUrl }) => ({
    baseUrl: stickyUrl,
    transport: 'hub',
    WebSocket: noWebSocket,
  })),
  'graphql-ws': async ({ url }, { token }, news) =>
    new GraphqlListener(() => webSocketClient(url, { authorization: `Bearer ${token}` }), news),
  'graphql-sse': async ({ url }, { token }, news) =>
    new GraphqlListener(() => sseClient(url, { authorization: `Bearer ${token}` }), news),
};

interface Listener {
  readonly way: string;
  readonly user: LoadUser;
  readonly listening: Listening;
  readonly titles: string[];
  losses: number;
}

/** Users who listen to their notifications, one over each transport, and connect again when they are told to. */
export class LoadListeners {
  private readonly listeners: Listener[] = [];

  private constructor() {}

  /** @param users new ones, without notifications yet. */
  static async open(at: ListeningAddress, users: readonly LoadUser[]): Promise<LoadListeners> {
    const all = new LoadListeners();
    for (const [index, [way, listen]] of Object.entries(ways).entries()) {
      const user = users[index % users.length] as LoadUser;
      const counted = { losses: 0, titles: [] as string[] };
      const listening = await listen(at, user, {
        heard: (title) => counted.titles.push(title),
        lost: () => {
          counted.losses += 1;
        },
      });
      all.listeners.push(Object.assign(counted, { way, user, listening }));
    }
    return all;
  }

  /** Connections that were lost so far, and opened again. */
  get reconnections(): number {
    return this.listeners.reduce((sum, { losses }) => sum + losses, 0);
  }

  /** Notifications heard and connections lost, by transport. */
  get line(): string {
    return this.listeners
      .map(({ way, titles, losses }) => `${way} ${titles.length} heard, ${losses} times lost`)
      .join('; ');
  }

  /** What was acknowledged to a listener and not heard once; sentences. */
  missed(): string[] {
    return this.listeners.flatMap(({ way, user, titles, listening }) =>
      user.announcements.flatMap((title) => {
        const times = titles.filter((heard) => heard === title).length;
        return times === 1 ? [] : [`${title} heard ${times} times over ${way}, now ${listening.state}`];
      }),
    );
  }

  close(): void {
    for (const { listening } of this.listeners) listening.close();
  }
}
