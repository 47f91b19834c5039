/** How bad a finding is: nothing to do, worth a thought, or the platform will not work. */
export type Verdict = 'ok' | 'warn' | 'fail';

/** What an examination found out about one thing. */
export interface Finding {
  readonly verdict: Verdict;
  /** What was looked at, in a word or two. */
  readonly subject: string;
  /** What was seen, in a sentence. */
  readonly seen: string;
  /** What to do, in a sentence; absent where there is nothing to do. */
  readonly advice?: string;
}

/** All is well. */
export function fine(subject: string, seen: string): Finding {
  return { verdict: 'ok', subject, seen };
}

/** The platform works, but somebody should know. */
export function doubtful(subject: string, seen: string, advice: string): Finding {
  return { verdict: 'warn', subject, seen, advice };
}

/** The platform will not work. */
export function broken(subject: string, seen: string, advice: string): Finding {
  return { verdict: 'fail', subject, seen, advice };
}
