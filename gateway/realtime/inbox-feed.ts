import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { type InboxChangeMessage, missedChanges } from './inbox-change-message.ts';
import type { FeedMember } from './notification-feed.ts';
import type { NotificationSource } from './notification-source.ts';
import { SharedSubscription } from './shared-subscription.ts';

/** The changes of one user's inbox in this process. */
export class InboxFeed {
  /** Whether it has been open: when it opens again, changes may have been missed. */
  private wasOpen = false;
  private readonly shared: SharedSubscription<InboxChangeMessage, FeedMember>;

  /** @param release called once, when the last member has left. */
  constructor(source: Pick<NotificationSource, 'followInbox'>, logger: Logger, release: () => void) {
    const subscription = {
      open: (call: FeedMember['call']) => source.followInbox(call),
      receive: (message: InboxChangeMessage) => this.distribute(message),
    };
    this.shared = new SharedSubscription(subscription, logger, release);
  }

  /** Adds a connection, which receives changes from now on. */
  join(member: FeedMember): void {
    this.shared.members.add(member);
    this.shared.start();
  }

  /** Removes a connection; the last one ends the feed. Idempotent. */
  leave(member: FeedMember): void {
    this.shared.leave(member);
  }

  private distribute(message: InboxChangeMessage): boolean {
    const isOpening = message === missedChanges;
    if (!isOpening || this.wasOpen)
      for (const { stream } of [...this.shared.members]) stream.interject(message, missedChanges);
    this.wasOpen = true;
    return !isOpening;
  }
}
