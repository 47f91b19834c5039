import { setTimeout as pause } from 'node:timers/promises';
import type { StreamClient } from '../../../gateway/graphql/testing/stream-clients.ts';

const received = `subscription ($lastEventId: ID) {
  notificationReceived(lastEventId: $lastEventId) { eventId title }
}`;

/** Milliseconds before a subscription that ended is opened again. */
const delay = 200;

/** What a listener tells. */
export interface ListenerNews {
  readonly heard: (title: string) => void;
  /** The subscription ended and is about to be opened again. */
  readonly lost: () => void;
}

/** Listens to one user's notifications by a GraphQL subscription, opened again after what was heard last. */
export class GraphqlListener {
  state: 'listening' | 'between' | 'closed' = 'between';
  private client: StreamClient | null = null;
  /** Before the first notification of all: the user is new. */
  private lastEventId = '0';

  /** @param open makes a client with the user's credentials. */
  constructor(
    private readonly open: () => StreamClient,
    private readonly news: ListenerNews,
  ) {
    void this.listen();
  }

  close(): void {
    this.state = 'closed';
    this.client?.dispose();
  }

  private async listen(): Promise<void> {
    while (!this.isClosed()) {
      this.client = this.open();
      this.state = 'listening';
      // However it ends, what it did not bring is asked for again.
      await this.hear(this.client).catch(() => undefined);
      this.client.dispose();
      if (this.isClosed()) return;
      this.state = 'between';
      this.news.lost();
      await pause(delay);
    }
  }

  private isClosed(): boolean {
    return this.state === 'closed';
  }

  private async hear(client: StreamClient): Promise<void> {
    for await (const { data } of client.iterate(received, { lastEventId: this.lastEventId })) {
      if (!data) continue;
      this.lastEventId = data.notificationReceived.eventId;
      this.news.heard(data.notificationReceived.title);
    }
  }
}
