import { type Finding, fail } from './finding.ts';

export interface Examination {
  /** The subject in a word or two. */
  readonly subject: string;
  /** Advice for an unexpected failure. */
  readonly advice: string;
  readonly examine: () => Promise<readonly Finding[]>;
}

/**
 * Runs one examination.
 * @param limit milliseconds, then it has failed.
 * @returns its findings; a failure becomes one.
 */
export async function runExamination(
  { subject, advice, examine }: Examination,
  limit: number,
): Promise<readonly Finding[]> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No answer within ${limit / 1_000} s.`)), limit);
  try {
    return await Promise.race([examine(), late]);
  } catch (error) {
    return [fail(subject, reasonOf(error), advice)];
  } finally {
    clearTimeout(timer);
  }
}

/** The first line of an error, as a sentence, with the code of its cause: ECONNREFUSED, a bad certificate. */
export function reasonOf(error: unknown): string {
  // A refused connection to several addresses has no message.
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const text = (error.message.split('\n', 1)[0] || error.name).replace(/(?<!\.)\.+$/, '');
  const code = codeOf(error);
  return code === null || text.includes(code) ? `${text}.` : `${text} (${code}).`;
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as { code?: unknown };
  return codeOf(error.cause) ?? (typeof code === 'string' && /^[A-Z][A-Z_]+$/.test(code) ? code : null);
}
