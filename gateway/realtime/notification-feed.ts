import type { ReplayedStream } from '../../subgraphs/kernel/messaging/replayed-stream.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import type { RealtimeMessage } from './inbox-change-message.ts';
import type { NotificationMessage } from './notification-message.ts';
import type { NotificationSource } from './notification-source.ts';
import { SharedSubscription, type SubscriptionMember } from './shared-subscription.ts';

/** A connection of a feed. */
export interface FeedMember extends SubscriptionMember {
  readonly stream: ReplayedStream<RealtimeMessage>;
}

/** The notifications of one user in this process. The subscription resumes at its position. */
export class NotificationFeed {
  private position = 0;
  private readonly shared: SharedSubscription<NotificationMessage, FeedMember>;

  /** @param release called once, when the last member has left. */
  constructor(source: Pick<NotificationSource, 'follow'>, logger: Logger, release: () => void) {
    const subscription = {
      open: (call: FeedMember['call']) => source.follow(this.position, call),
      receive: (message: NotificationMessage) => this.distribute(message),
    };
    this.shared = new SharedSubscription(subscription, logger, release);
  }

  /** Adds a connection, which receives live notifications once the feed runs. */
  join(member: FeedMember): void {
    this.shared.members.add(member);
  }

  /** Removes a connection; the last one ends the feed. Idempotent. */
  leave(member: FeedMember): void {
    this.shared.leave(member);
  }

  /**
   * Starts the feed, unless it runs, at the position of the first member that has read the store. Other members may
   * have read earlier, and read the gap again.
   */
  start(first: FeedMember): void {
    if (!this.shared.isIdle) return;
    this.position = first.stream.position;
    for (const other of this.shared.members) if (other !== first) other.stream.gap();
    this.shared.start();
  }

  private distribute(message: NotificationMessage): true {
    this.position = message.id;
    for (const { stream } of [...this.shared.members]) stream.offer(message);
    return true;
  }
}
