import { DomainError, invalidInput } from '../error/domain-error.ts';

/** SQLSTATE classes and socket errors that mean: the database is away, try again. */
const away = /^(08|57P|53|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/;

/** Seconds a caller is told to wait while the database is away. */
const retryAfter = 2;

/**
 * What a failure of the database means to a caller, as far as it is not a fault of ours.
 * @returns `unavailable` while the database is away, `invalid` for text it cannot store, else null.
 */
export function driverErrorOf(error: unknown): DomainError | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    const code = String((current as { code?: unknown }).code ?? '');
    if (
      away.test(code) ||
      /Connection terminated|timeout exceeded when trying to connect/.test(current.message)
    ) {
      return new DomainError('unavailable', 'Persistence:Database:Unavailable', {
        parameters: { retryAfter },
        cause: error,
      });
    }
    if (code === '22021' || code === '22P05') return invalidInput({ $: ['Validation:InvalidCharacter'] });
    current = (current.cause ?? (current as { previous?: unknown }).previous) as Error;
  }
  return null;
}
