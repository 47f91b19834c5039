import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import { errorKinds } from '../../subgraphs/kernel/error/error-kinds.ts';
import type { ReplayedStream } from '../../subgraphs/kernel/messaging/replayed-stream.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import type { GatewayCall } from '../authentication/gateway-call.ts';
import { OperationFailure } from '../http/problem.ts';
import type { NotificationMessage } from './notification-message.ts';
import type { NotificationSource } from './notification-source.ts';

const refusals = new Set<unknown>([errorKinds.unauthenticated.code, errorKinds.forbidden.code]);

/** True for a refusal: a retry with the same credentials is pointless. */
function isRefusal(error: unknown): boolean {
  if (error instanceof OperationFailure) return refusals.has(error.errors[0].extensions?.code);
  return error instanceof DomainError && refusals.has(errorKinds[error.kind].code);
}

/** A connection of a feed. */
export interface FeedMember {
  readonly call: GatewayCall;
  readonly stream: ReplayedStream<NotificationMessage>;
  /** Ends the connection of a caller who may no longer read the feed. */
  readonly refuse: () => void;
}

/** Milliseconds before an ended feed is reopened: initial and maximum. */
const pauses = { first: 250, longest: 4_000 };

/**
 * The notifications of one user in this process: one subscription for all connections. It uses the credentials of one
 * connection at a time, and resumes at its position.
 */
export class NotificationFeed {
  private readonly members = new Set<FeedMember>();
  private readonly closed = new AbortController();
  private position = 0;
  private running = false;

  /** @param release called once, when the last member has left. */
  constructor(
    private readonly source: NotificationSource,
    private readonly logger: Logger,
    private readonly release: () => void,
  ) {}

  /** Adds a connection, which receives live notifications once the feed runs. */
  join(member: FeedMember): void {
    this.members.add(member);
  }

  /** Removes a connection; the last one ends the feed. Idempotent. */
  leave(member: FeedMember): void {
    if (!this.members.delete(member) || this.members.size > 0) return;
    this.closed.abort();
    this.release();
  }

  /**
   * Starts the feed, unless it runs, at the position of the first member that has read the store. Other members may
   * have read earlier, and read the gap again.
   */
  start(first: FeedMember): void {
    if (this.running || this.closed.signal.aborted) return;
    this.running = true;
    this.position = first.stream.position;
    for (const other of this.members) if (other !== first) other.stream.gap();
    this.run().catch((error: unknown) => this.logger.error({ err: error }, 'a notification feed failed'));
  }

  private async run(): Promise<void> {
    let wait = pauses.first;
    for (let holder = this.holder(); holder !== undefined; holder = this.holder()) {
      const before = this.position;
      const failure = await this.followSource(holder);
      if (isRefusal(failure)) {
        this.leave(holder);
        holder.refuse();
        continue;
      }
      wait = this.position > before ? pauses.first : Math.min(wait * 2, pauses.longest);
      await pause(wait, undefined, { signal: this.closed.signal, ref: false }).catch(() => undefined);
    }
  }

  private holder(): FeedMember | undefined {
    return this.members.values().next().value;
  }

  /** Reads the subscription to its end. @returns its error. */
  private async followSource(holder: FeedMember): Promise<unknown> {
    const call = { ...holder.call, signal: this.closed.signal };
    try {
      for await (const message of this.source.follow(this.position, call)) this.distribute(message);
      return null;
    } catch (error) {
      if (!this.closed.signal.aborted && !isRefusal(error)) {
        this.logger.debug({ err: error }, 'a notification feed ended and is opened again');
      }
      return error;
    }
  }

  private distribute(message: NotificationMessage): void {
    this.position = message.id;
    for (const { stream } of [...this.members]) stream.offer(message);
  }
}
