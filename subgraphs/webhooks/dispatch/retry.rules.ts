export interface RetryPlan {
  /** Milliseconds before each attempt, the first one included. One attempt per entry. */
  readonly schedule: readonly number[];
  /** Random part of a wait, in percent (jitter), so that simultaneous failures do not retry simultaneously. */
  readonly jitterPercent: number;
  /** Maximum wait in milliseconds that a receiver can request. */
  readonly maxRetryAfter: number;
}

/**
 * The wait after a failed attempt: by the schedule, or as the receiver requests if that is longer.
 * @param attempt number of the failed attempt, from 1.
 * @param retryAfter milliseconds that the receiver requested; null: none.
 * @param random from 0 to 1.
 * @returns milliseconds; null after the last attempt.
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
 * Parses `Retry-After` (RFC 9110, section 10.2.3): seconds, or an HTTP date.
 * @returns milliseconds from now; null for any other text and for the past.
 */
export function retryAfterOf(header: string | readonly string[] | undefined, now: Date): number | null {
  const text = typeof header === 'string' ? header.trim() : (header?.[0]?.trim() ?? '');
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1_000;
  const instant = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) || instant <= now.getTime() ? null : instant - now.getTime();
}
