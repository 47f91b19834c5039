import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../subgraphs/kernel/clock/clock.ts';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';

/** Requests, operations, documents or points of cost per minute and caller. */
export interface RatePolicy {
  /** Name of the limit on the wire: `address-requests`. */
  readonly name: string;
  /** 0: none. */
  readonly limit: number;
  readonly errorCode: string;
  readonly message: string;
}

/** The count of a caller in the current window. */
export interface RateCounter {
  readonly key: string;
  /** The count of all processes, {@link unshared} included. */
  taken: number;
  /** Not yet shared with other processes. */
  unshared: number;
  /** Milliseconds since 1970. */
  resetsAt: number;
  /** A refusal in this window has been reported. */
  isReported: boolean;
}

/** Seconds of a window. */
export const rateWindow = 60;

/** Counters per policy; the least recently used is evicted. */
const keptCounters = 20_000;

/** One rate limit, counted in this process. A request costs one lookup in memory. */
export class RateCounters {
  private readonly counters = new LRUCache<string, RateCounter>({ max: keptCounters });

  /** @param onRefusal called at the first refusal of a caller in a window. */
  constructor(
    readonly policy: RatePolicy,
    private readonly clock: Clock,
    private readonly onRefusal: (key: string, policy: RatePolicy) => void = () => undefined,
  ) {}

  /**
   * Takes all of the points or, past the limit, none.
   * @throws {DomainError} `rateLimited`, past the limit.
   */
  take(key: string, points = 1): void {
    const counter = this.demand(key, points);
    if (counter === null) return;
    counter.taken += points;
    counter.unshared += points;
  }

  /**
   * As {@link take}, without taking them.
   * @returns null where there is no limit.
   */
  demand(key: string, points: number): RateCounter | null {
    const { limit } = this.policy;
    if (limit === 0) return null;
    const now = this.clock.now().getTime();
    const known = this.counters.get(key);
    const counter = known !== undefined && now < known.resetsAt ? known : this.begin(key, now);
    if (counter.taken + points > limit) {
      if (!counter.isReported) this.onRefusal(key, this.policy);
      counter.isReported = true;
      throw this.refusal(counter, now);
    }
    return counter;
  }

  /**
   * Counters above the sharing threshold, largest unshared count first.
   * @param share part of the limit.
   */
  listUnshared(share: number): RateCounter[] {
    const now = this.clock.now().getTime();
    const enough = this.policy.limit * share;
    return [...this.counters.values()]
      .filter(({ unshared, taken, resetsAt }) => unshared > 0 && taken >= enough && now < resetsAt)
      .toSorted((a, b) => b.unshared - a.unshared);
  }

  private begin(key: string, now: number): RateCounter {
    const counter = { key, taken: 0, unshared: 0, resetsAt: now + rateWindow * 1_000, isReported: false };
    this.counters.set(key, counter);
    return counter;
  }

  private refusal({ resetsAt, taken }: RateCounter, now: number): DomainError {
    const { name, limit, errorCode, message } = this.policy;
    const retryAfter = Math.max(1, Math.ceil((resetsAt - now) / 1_000));
    return new DomainError('rateLimited', errorCode, {
      message,
      parameters: { limit, remaining: limit - taken, retryAfter, policy: name, windowSeconds: rateWindow },
    });
  }
}
