import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import { errorKinds } from '../../subgraphs/kernel/error/error-kinds.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import type { GatewayCall } from '../authentication/gateway-call.ts';
import { OperationFailure } from '../http/problem.ts';

const refusals = new Set<unknown>([errorKinds.unauthenticated.code, errorKinds.forbidden.code]);

/** True for a refusal: a retry with the same credentials is pointless. */
function isRefusal(error: unknown): boolean {
  if (error instanceof OperationFailure) return refusals.has(error.errors[0].extensions?.code);
  return error instanceof DomainError && refusals.has(errorKinds[error.kind].code);
}

/** A connection that shares a subscription. */
export interface SubscriptionMember {
  readonly call: GatewayCall;
  /** Ends the connection of a caller who may no longer read. */
  readonly refuse: () => void;
}

/** A subscription of one user. */
export interface UserSubscription<M> {
  /** Opens it. It ends when the call's signal aborts, the caller loses access, or the subgraph fails. */
  open(call: GatewayCall): AsyncIterable<M>;
  /** @returns whether the message shows that the subscription works: after a failure the next attempt is then soon. */
  receive(message: M): boolean;
}

/** Milliseconds before an ended subscription is reopened: initial and maximum. */
const pauses = { first: 250, longest: 4_000 };

/**
 * One subscription of a user for all connections in this process. It uses the credentials of one connection at a time, and is
 * opened again when it ends.
 */
export class SharedSubscription<M, T extends SubscriptionMember> {
  readonly members = new Set<T>();
  private readonly closed = new AbortController();
  private running = false;

  /** @param release called once, when the last member has left. */
  constructor(
    private readonly subscription: UserSubscription<M>,
    private readonly logger: Logger,
    private readonly release: () => void,
  ) {}

  /** Whether {@link start} would start it. */
  get isIdle(): boolean {
    return !this.running && !this.closed.signal.aborted;
  }

  /** Removes a connection; the last one ends the subscription. Idempotent. */
  leave(member: T): void {
    if (!this.members.delete(member) || this.members.size > 0) return;
    this.closed.abort();
    this.release();
  }

  /** Opens the subscription, unless it is open. */
  start(): void {
    if (!this.isIdle) return;
    this.running = true;
    this.run().catch((error: unknown) => this.logger.error({ err: error }, 'a shared subscription failed'));
  }

  private async run(): Promise<void> {
    let wait = pauses.first;
    for (let holder = this.holder(); holder !== undefined; holder = this.holder()) {
      const { failure, worked } = await this.follow(holder);
      if (isRefusal(failure)) {
        this.leave(holder);
        holder.refuse();
        continue;
      }
      wait = worked ? pauses.first : Math.min(wait * 2, pauses.longest);
      await pause(wait, undefined, { signal: this.closed.signal, ref: false }).catch(() => undefined);
    }
  }

  private holder(): T | undefined {
    return this.members.values().next().value;
  }

  /** Reads the subscription to its end. */
  private async follow(holder: T): Promise<{ readonly failure: unknown; readonly worked: boolean }> {
    const call = { ...holder.call, signal: this.closed.signal };
    let worked = false;
    try {
      for await (const message of this.subscription.open(call))
        worked = this.subscription.receive(message) || worked;
      return { failure: null, worked };
    } catch (error) {
      if (!this.closed.signal.aborted && !isRefusal(error))
        this.logger.debug({ err: error }, 'a shared subscription ended and is opened again');
      return { failure: error, worked };
    }
  }
}
