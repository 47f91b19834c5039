import type { IncomingHttpHeaders } from 'node:http';
import type { CallContext } from '../../subgraphs/kernel/call/context.ts';
import { ReplayedStream } from '../../subgraphs/kernel/messaging/replayed-stream.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import type { WatchSession } from '../authentication/gateway-call.ts';
import { userKey } from '../authentication/user-key.ts';
import type { HeaderForwarding } from '../graphql/subgraphs/forwarded-headers.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import type { RealtimeMessage } from './inbox-change-message.ts';
import { InboxFeed } from './inbox-feed.ts';
import { type FeedMember, NotificationFeed } from './notification-feed.ts';
import type { NotificationSource } from './notification-source.ts';

export interface ConnectionDependencies {
  readonly source: NotificationSource;
  readonly registry: ConnectionRegistry;
  readonly watchSession: WatchSession;
  readonly forward: HeaderForwarding;
  /** Messages buffered per connection. */
  readonly bufferedMessages: number;
  readonly logger: Logger;
}

export interface ConnectionRequest {
  readonly call: CallContext;
  readonly headers: IncomingHttpHeaders;
  /** The client's last notification; null starts with the next one. */
  readonly after: number | null;
  /** Whether the client is told about changes of its inbox, too. */
  readonly inboxChanges: boolean;
}

/**
 * The notifications of one connection, in order and without duplicates. Ends with the caller's session, or at shutdown.
 */
export interface NotificationConnection extends AsyncIterableIterator<RealtimeMessage> {
  /** Of the last delivered notification, or the start position. */
  readonly position: number;
}

/**
 * Common part of all notification transports: admission, the user's feed, replay from the store, and the end with the
 * session. A returned iterator releases everything.
 */
export class NotificationConnections {
  private readonly feeds = new Map<string, NotificationFeed>();
  private readonly inboxFeeds = new Map<string, InboxFeed>();
  private readonly streams = new Set<NotificationConnection>();

  constructor(private readonly dependencies: ConnectionDependencies) {}

  /** Open connections and feeds, for tests and gauges. */
  get open(): { readonly connections: number; readonly feeds: number } {
    return { connections: this.streams.size, feeds: this.feeds.size + this.inboxFeeds.size };
  }

  /**
   * Opens a connection; ends when it is read to its end, returned, or the call's signal aborts.
   * @throws {DomainError} `rateLimited`; {OperationFailure} the subgraph's refusal.
   */
  async connect({ call, headers, after, inboxChanges }: ConnectionRequest): Promise<NotificationConnection> {
    const { source, registry, forward, watchSession, bufferedMessages } = this.dependencies;
    const owned = { ...call, headers: forward(headers) };
    const ends: (() => void)[] = [registry.enter(call)];
    const stream = new ReplayedStream<RealtimeMessage>(
      // Only notifications are asked: changes of the inbox have no position.
      { idOf: ({ id }) => id ?? 0, ordered: true, read: (last) => source.read(last, owned) },
      () => {
        this.streams.delete(stream);
        for (const end of ends.splice(0)) end();
      },
      bufferedMessages,
    );
    this.streams.add(stream);
    const close = () => void stream.return();
    call.signal.addEventListener('abort', close, { once: true });
    ends.push(() => call.signal.removeEventListener('abort', close));
    const feed = this.feedOf(call);
    const member: FeedMember = { call: owned, stream, refuse: close };
    feed.join(member);
    ends.push(() => feed.leave(member));
    try {
      await stream.open(after);
    } catch (error) {
      close();
      throw error;
    }
    if (call.signal.aborted) close();
    if (stream.isEnded) return stream;
    feed.start(member);
    ends.push(watchSession(owned, close));
    if (inboxChanges && !stream.isEnded) await this.joinInbox(member, ends);
    return stream;
  }

  /**
   * The position for a connection without replay.
   * @throws {OperationFailure} the subgraph's refusal.
   */
  async position({ call, headers }: Pick<ConnectionRequest, 'call' | 'headers'>): Promise<number> {
    const { source, forward } = this.dependencies;
    return (await source.read(null, { ...call, headers: forward(headers) })).last;
  }

  /** Ends every connection at shutdown; clients reconnect elsewhere. */
  drain(): void {
    for (const stream of [...this.streams]) void stream.return?.();
  }

  private feedOf(call: CallContext): NotificationFeed {
    const key = userKey(call);
    const known = this.feeds.get(key);
    if (known !== undefined) return known;
    const { source, logger } = this.dependencies;
    const feed = new NotificationFeed(source, logger, () => this.feeds.delete(key));
    this.feeds.set(key, feed);
    return feed;
  }

  /** Resolves when no change of the inbox is lost any more, or the connection has ended. */
  private async joinInbox(member: FeedMember, ends: (() => void)[]): Promise<void> {
    const inbox = this.inboxFeedOf(member.call);
    const left = Promise.withResolvers<void>();
    ends.push(() => {
      inbox.leave(member);
      left.resolve();
    });
    await Promise.race([inbox.join(member), left.promise]);
  }

  private inboxFeedOf(call: CallContext): InboxFeed {
    const key = userKey(call);
    const known = this.inboxFeeds.get(key);
    if (known !== undefined) return known;
    const { source, logger } = this.dependencies;
    const feed = new InboxFeed(source, logger, () => this.inboxFeeds.delete(key));
    this.inboxFeeds.set(key, feed);
    return feed;
  }
}

/**
 * Parses `Last-Event-ID` or `lastEventId`. An unknown id counts as none: an `EventSource` repeats any id, and a refusal
 * would stop it permanently.
 */
export function positionOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
