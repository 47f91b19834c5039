/** What became of an attempt, as far as the target was asked. */
export type AttemptResult =
  | { readonly status: number; readonly retryAfter: number | null }
  | { readonly failure: 'TimedOut' | 'Unreachable' | 'Blocked' | 'Unprepared' };

/**
 * What an attempt means for its delivery. `gone`: the receiver wants nothing more, the subscription is suspended.
 * `refused`: no attempt can ever succeed. `prevented`: the target was not asked, and is not to blame.
 */
export type AttemptOutcome = 'succeeded' | 'failed' | 'gone' | 'refused' | 'prevented';

/** Status codes that are not a plain failure; a redirect is one. */
const byStatus: readonly { readonly from: number; readonly to: number; readonly outcome: AttemptOutcome }[] =
  [
    { from: 200, to: 299, outcome: 'succeeded' },
    { from: 410, to: 410, outcome: 'gone' },
  ];

const byFailure = {
  TimedOut: 'failed',
  Unreachable: 'failed',
  Blocked: 'refused',
  Unprepared: 'prevented',
} as const satisfies Record<string, AttemptOutcome>;

/** Sentences that are kept of what went wrong; the target's own words are kept apart. */
const sentences = {
  TimedOut: 'The target did not answer in time.',
  Unreachable: 'The target could not be reached.',
  Blocked: 'The target is not allowed.',
  Unprepared: 'The delivery could not be prepared.',
} as const;

/** The class of a result. */
export function outcomeOf(result: AttemptResult): AttemptOutcome {
  if ('failure' in result) return byFailure[result.failure];
  const { status } = result;
  return byStatus.find(({ from, to }) => status >= from && status <= to)?.outcome ?? 'failed';
}

/** Outcomes as the duration histogram names them. */
export type MeasuredOutcome = 'succeeded' | 'failed' | 'timeout';

/** What an attempt is measured as. */
export function measuredOutcomeOf(result: AttemptResult): MeasuredOutcome {
  if ('failure' in result && result.failure === 'TimedOut') return 'timeout';
  return outcomeOf(result) === 'succeeded' ? 'succeeded' : 'failed';
}

/** What is kept of a failure; null of a success. */
export function errorMessageOf(result: AttemptResult): string | null {
  if ('failure' in result) return sentences[result.failure];
  return outcomeOf(result) === 'succeeded' ? null : `The target answered ${result.status}.`;
}

/** Why a subscription whose receiver is gone was suspended. */
export const goneReason = 'Auto-suspended: HTTP 410';

/** Why one was suspended whose deliveries all failed for too long. @param days as the option says. */
export function failingReason(days: number): string {
  return `Auto-suspended: no success for ${days} days`;
}

/**
 * Whether failures have lasted too long.
 * @param failingSince the first failure since the last success or activation.
 * @param suspendAfter milliseconds; 0: never.
 */
export function failsTooLong(failingSince: Date, now: Date, suspendAfter: number): boolean {
  return suspendAfter > 0 && now.getTime() - failingSince.getTime() >= suspendAfter;
}
