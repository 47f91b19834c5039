/** Severity: no action, a recommendation, or the platform will not work. */
export type Verdict = 'ok' | 'warn' | 'fail';

export interface Finding {
  readonly verdict: Verdict;
  /** The subject in a word or two. */
  readonly subject: string;
  /** The observation, one sentence. */
  readonly seen: string;
  /** One sentence; absent when no action is needed. */
  readonly advice?: string;
}

export function pass(subject: string, seen: string): Finding {
  return { verdict: 'ok', subject, seen };
}

/** The platform works, but the operator should know. */
export function warn(subject: string, seen: string, advice: string): Finding {
  return { verdict: 'warn', subject, seen, advice };
}

/** The platform will not work. */
export function fail(subject: string, seen: string, advice: string): Finding {
  return { verdict: 'fail', subject, seen, advice };
}
