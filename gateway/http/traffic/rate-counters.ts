import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../subgraphs/kernel/clock/clock.ts';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';

/** How many of something one caller may have in a minute. */
export interface RatePolicy {
  /** What the limit is called on the wire: `address-requests`. */
  readonly name: string;
  /** 0: none. */
  readonly limit: number;
  readonly errorCode: string;
  readonly message: string;
}

/** What a caller has taken in the current window. */
export interface RateCounter {
  readonly key: string;
  /** Known of all processes, {@link unshared} included. */
  taken: number;
  /** What the other processes have not been told yet. */
  unshared: number;
  /** Milliseconds since 1970. */
  resetsAt: number;
}

/** Seconds of a window. */
export const rateWindow = 60;

/** Counters kept of one policy; the least recently used is forgotten first. */
const keptCounters = 20_000;

/** One limit of how often, counted in this process. A request costs no more than a look into memory. */
export class RateCounters {
  private readonly counters = new LRUCache<string, RateCounter>({ max: keptCounters });

  /** @param onRefusal hears of the first refusal of a caller in a window. */
  constructor(
    readonly policy: RatePolicy,
    private readonly clock: Clock,
    private readonly onRefusal: (key: string, policy: RatePolicy) => void = () => undefined,
  ) {}

  /** @throws {DomainError} `rateLimited`, past the limit. */
  take(key: string): void {
    const { limit } = this.policy;
    if (limit === 0) return;
    const now = this.clock.now().getTime();
    const known = this.counters.get(key);
    const counter = known !== undefined && now < known.resetsAt ? known : this.begin(key, now);
    if (counter.taken >= limit) {
      if (counter.taken === limit) this.onRefusal(key, this.policy);
      // Past the limit by one: the refusal is reported, and nothing more is counted.
      counter.taken = limit + 1;
      throw this.refusal(counter, now);
    }
    counter.taken += 1;
    counter.unshared += 1;
  }

  /**
   * Counters whose callers have taken enough for the other processes to know, those with the most to tell first.
   * @param share part of the limit.
   */
  unshared(share: number): RateCounter[] {
    const now = this.clock.now().getTime();
    const enough = this.policy.limit * share;
    return [...this.counters.values()]
      .filter(({ unshared, taken, resetsAt }) => unshared > 0 && taken >= enough && now < resetsAt)
      .toSorted((a, b) => b.unshared - a.unshared);
  }

  private begin(key: string, now: number): RateCounter {
    const counter = { key, taken: 0, unshared: 0, resetsAt: now + rateWindow * 1_000 };
    this.counters.set(key, counter);
    return counter;
  }

  private refusal({ resetsAt }: RateCounter, now: number): DomainError {
    const { name, limit, errorCode, message } = this.policy;
    const retryAfter = Math.max(1, Math.ceil((resetsAt - now) / 1_000));
    return new DomainError('rateLimited', errorCode, {
      message,
      parameters: { limit, remaining: 0, retryAfter, policy: name, windowSeconds: rateWindow },
    });
  }
}
