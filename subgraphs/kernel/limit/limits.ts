import type { Clock } from '../clock/clock.ts';
import { DomainError } from '../error/domain-error.ts';
import type { Attempt, LimitCharge, LimitStore } from './limit-store.ts';

/** State of a limit after a call, for headers and answers. */
export interface LimitState {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** Points left in the current window. */
  readonly remaining: number;
  /** Whole seconds until the window ends, 1 or more. */
  readonly resetSeconds: number;
}

/** State of every limit of a call. */
export interface RateLimitState {
  readonly policies: readonly LimitState[];
}

/** Points a call took. */
export interface TakenPoints {
  readonly state: RateLimitState;
  /**
   * Corrects the points once the true cost is known. Points of an expired window are ignored.
   * @param difference by the name of the charge: points more, or fewer if negative.
   */
  correct(difference: Readonly<Record<string, number>>): Promise<void>;
}

/** The tenant whose points are taken, and the error code of a refusal. */
export interface LimitedCall {
  /** Stored id; the host's for callers without tenant. */
  readonly tenantId: string;
  /** Stable, `Area:RateLimit:Exceeded`. */
  readonly errorCode: string;
}

/**
 * Limits that hold across all processes of an installation, to the point. A call
 * takes from all of its limits or, when one refuses, from none.
 */
export class Limits {
  constructor(
    private readonly store: LimitStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes points, in one round trip; no charges cost none.
   * @throws {DomainError} `rateLimited` with the parameters `limit`, `remaining`, `retryAfter` (seconds), `policy` and
   * `windowSeconds` of the refusing limit that lasts longest.
   */
  async consume(charges: readonly LimitCharge[], { tenantId, errorCode }: LimitedCall): Promise<TakenPoints> {
    if (charges.length === 0) return { state: { policies: [] }, correct: async () => {} };
    const now = this.clock.now().getTime();
    const attempt = await this.store.take(tenantId, charges, now);
    const policies = statesOf(charges, attempt, now);
    if (!attempt.isAllowed) throw refusal(errorCode, charges, attempt, policies);
    return {
      state: { policies },
      correct: async (difference) => {
        const adjustments = charges.flatMap(({ name, key }, at) => {
          const points = difference[name] ?? 0;
          return points === 0 ? [] : [{ key, points, resetsAt: attempt.readings[at]?.resetsAt ?? 0 }];
        });
        if (adjustments.length > 0) await this.store.adjust(tenantId, adjustments);
      },
    };
  }
}

function statesOf(charges: readonly LimitCharge[], { readings }: Attempt, now: number): LimitState[] {
  return charges.map(({ name, limit, windowSeconds }, at) => {
    const { taken, resetsAt } = readings[at] ?? { taken: 0, resetsAt: now };
    const seconds = Math.ceil((resetsAt - now) / 1_000);
    return {
      name,
      limit,
      windowSeconds,
      remaining: Math.max(0, limit - taken),
      // Clocks of processes differ a little; no window ends later than it is long.
      resetSeconds: Math.min(windowSeconds, Math.max(1, seconds)),
    };
  });
}

function refusal(
  errorCode: string,
  charges: readonly LimitCharge[],
  { readings }: Attempt,
  states: readonly LimitState[],
): DomainError {
  const refuses = ({ limit, points }: LimitCharge, at: number) =>
    points > 0 && (readings[at]?.taken ?? 0) + points > limit;
  const refusing = charges.map(refuses);
  const [longest] = states
    .filter((_, at) => refusing[at])
    .toSorted((a, b) => b.resetSeconds - a.resetSeconds);
  if (longest === undefined) throw new Error('A refused attempt has a limit that refuses.');
  const { name, limit, remaining, resetSeconds, windowSeconds } = longest;
  return new DomainError('rateLimited', errorCode, {
    parameters: { limit, remaining, retryAfter: resetSeconds, policy: name, windowSeconds },
  });
}
