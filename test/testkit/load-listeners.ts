import { NotificationClient } from '../../schema/client/notification-client.ts';
import type { LoadUser } from './load-operations.ts';

/** Over which transports users listen, in turn. */
const transports = ['hub', 'eventStream'] as const;

interface Listener {
  readonly user: LoadUser;
  readonly client: NotificationClient;
  readonly titles: string[];
}

/** Users who listen to their notifications with the platform's own client, which connects again when it is told to. */
export class LoadListeners {
  private readonly listeners: Listener[] = [];
  private losses = 0;

  private constructor() {}

  /** @param url of the balancer in front. @param count of users that listen. */
  static async open(url: string, users: readonly LoadUser[], count = 4): Promise<LoadListeners> {
    const all = new LoadListeners();
    for (const [index, user] of users.slice(0, count).entries()) {
      const titles: string[] = [];
      const client = new NotificationClient({
        ...{ baseUrl: url, token: () => user.token, retryDelays: [0, 200, 500, 1_000] },
        transport: transports[index % transports.length] ?? 'hub',
        onNotification: ({ title }) => titles.push(title),
        onState: (state) => {
          if (state === 'reconnecting') all.losses += 1;
        },
      });
      await client.connect();
      all.listeners.push({ user, client, titles });
    }
    return all;
  }

  /** Connections that were lost so far, and opened again. */
  get reconnections(): number {
    return this.losses;
  }

  /** What was acknowledged to a listener and not heard once; sentences. */
  missed(): string[] {
    return this.listeners.flatMap(({ user, titles, client }) =>
      user.announcements.flatMap((title) => {
        const times = titles.filter((heard) => heard === title).length;
        return times === 1
          ? []
          : [`${title} heard ${times} times by user ${user.index}, now ${client.state}`];
      }),
    );
  }

  close(): void {
    for (const { client } of this.listeners) client.disconnect();
  }
}
