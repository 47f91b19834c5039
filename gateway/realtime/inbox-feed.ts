import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { type InboxChangeMessage, missedChanges } from './inbox-change-message.ts';
import type { FeedMember } from './notification-feed.ts';
import type { NotificationSource } from './notification-source.ts';
import { SharedSubscription } from './shared-subscription.ts';

/** Milliseconds that a connection waits for the subscription: a subgraph that does not answer holds no client up. */
const longestOpening = 2_000;

/** The changes of one user's inbox in this process. */
export class InboxFeed {
  /** Whether its members count on it: what opens afterwards may have missed changes. */
  private isCountedOn = false;
  private readonly settled = Promise.withResolvers<void>();
  private readonly shared: SharedSubscription<InboxChangeMessage, FeedMember>;

  /** @param release called once, when the last member has left. */
  constructor(
    private readonly source: Pick<NotificationSource, 'followInbox'>,
    logger: Logger,
    release: () => void,
  ) {
    const subscription = {
      open: (call: FeedMember['call']) => this.attempt(call),
      receive: (message: InboxChangeMessage) => this.distribute(message),
    };
    this.shared = new SharedSubscription(subscription, logger, release);
  }

  /**
   * Adds a connection.
   * @returns resolves when it receives changes, or the first attempt has failed or takes two seconds: once the feed opens
   * after that, the connection is told that changes may have been missed.
   */
  join(member: FeedMember): Promise<void> {
    this.shared.members.add(member);
    this.shared.start();
    return this.settled.promise;
  }

  /** Removes a connection; the last one ends the feed. Idempotent. */
  leave(member: FeedMember): void {
    this.shared.leave(member);
  }

  private async *attempt(call: FeedMember['call']): AsyncIterable<InboxChangeMessage> {
    const limit = setTimeout(() => this.settle(), longestOpening).unref();
    try {
      yield* this.source.followInbox(call);
    } finally {
      clearTimeout(limit);
      this.settle();
    }
  }

  private distribute(message: InboxChangeMessage): boolean {
    const isOpening = message === missedChanges;
    if (!isOpening || this.isCountedOn)
      for (const { stream } of [...this.shared.members]) stream.interject(message, missedChanges);
    this.settle();
    return !isOpening;
  }

  private settle(): void {
    this.isCountedOn = true;
    this.settled.resolve();
  }
}
