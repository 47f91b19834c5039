/** When an attempt follows on a failed one. */
export interface RetryPlan {
  /** Milliseconds before each attempt, the first one included; as many attempts as entries. */
  readonly schedule: readonly number[];
  /** Part of a wait that is random, in percent of it: what failed together does not return together. */
  readonly jitterPercent: number;
  /** The longest wait in milliseconds a receiver can ask for. */
  readonly maxRetryAfter: number;
}

/**
 * How long to wait after a failed attempt: by the schedule, or as long as the
 * receiver asks for if that is longer.
 * @param attempt the one that failed; 1 is the first.
 * @param retryAfter milliseconds the receiver asked for; null: it did not.
 * @param random from 0 to 1.
 * @returns milliseconds; null when that was the last attempt.
 */
export function waitAfter(
  { schedule, jitterPercent, maxRetryAfter }: RetryPlan,
  attempt: number,
  retryAfter: number | null,
  random: number,
): number | null {
  const wait = schedule[attempt];
  if (wait === undefined) return null;
  const byPlan = Math.round(wait * (1 + (jitterPercent / 100) * random));
  return Math.max(byPlan, Math.min(retryAfter ?? 0, maxRetryAfter));
}

/**
 * What a receiver asks for by `Retry-After` (RFC 9110, section 10.2.3): seconds, or an instant.
 * @returns milliseconds from now; null for what is neither, or lies in the past.
 */
export function retryAfterOf(header: string | readonly string[] | undefined, now: Date): number | null {
  const text = typeof header === 'string' ? header.trim() : (header?.[0]?.trim() ?? '');
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1_000;
  const instant = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) || instant <= now.getTime() ? null : instant - now.getTime();
}
