/** The result of an attempt. */
export type AttemptResult =
  | { readonly status: number; readonly retryAfter: number | null }
  | { readonly failure: 'TimedOut' | 'Unreachable' | 'Blocked' | 'Unprepared' };

/**
 * Classes of results. `gone`: the receiver wants no more deliveries, so the subscription is suspended. `refused`: no
 * attempt can succeed. `prevented`: no request was sent, so the result says nothing about the target.
 */
export type AttemptOutcome = 'succeeded' | 'failed' | 'gone' | 'refused' | 'prevented';

/** Status codes that are not ordinary failures. A redirect is an ordinary failure. */
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

/** Error messages of attempts. The response body is stored separately. */
const sentences = {
  TimedOut: 'The target did not answer in time.',
  Unreachable: 'The target could not be reached.',
  Blocked: 'The target is not allowed.',
  Unprepared: 'The delivery could not be prepared.',
} as const;

export function outcomeOf(result: AttemptResult): AttemptOutcome {
  if ('failure' in result) return byFailure[result.failure];
  const { status } = result;
  return byStatus.find(({ from, to }) => status >= from && status <= to)?.outcome ?? 'failed';
}

/** Values of the outcome label of the duration histogram. */
export type MeasuredOutcome = 'succeeded' | 'failed' | 'timeout';

export function metricOutcome(result: AttemptResult): MeasuredOutcome {
  if ('failure' in result && result.failure === 'TimedOut') return 'timeout';
  return outcomeOf(result) === 'succeeded' ? 'succeeded' : 'failed';
}

/** The error message that is stored; null after success. */
export function errorMessageOf(result: AttemptResult): string | null {
  if ('failure' in result) return sentences[result.failure];
  return outcomeOf(result) === 'succeeded' ? null : `The target answered ${result.status}.`;
}

/** Suspension reason after a response of 410. */
export const goneReason = 'Auto-suspended: HTTP 410';

/** Suspension reason after failures for too long. @param days value of the option. */
export function suspensionReason(days: number): string {
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
