import { DomainError, invalidInput } from './domain-error.ts';

/** SQLSTATE classes and socket errors that mean: the database is away, try again. 25006: it is a standby by now. */
const away = /^(08(?!P01)|57P|53|25006|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;

/** Texts of driver errors for connections that were lost or refused. */
export const lostConnection =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|connection timeout/i;

/** SQLSTATEs of a transaction the server gave up for another one: a deadlock, a serialization failure. */
const givenUp = /^(40P01|40001)$/;

/** SQLSTATEs of text that cannot be stored. 08P01: the ORM writes values into the statement, and NUL ends it. */
const unstorable = /^(22021|22P05|08P01)$/;

/** `Retry-After` in seconds. */
const retryAfter = 2;

/**
 * Converts a failure of the database into the error for the caller.
 * @returns `unavailable` while the database is away and for a transaction that was aborted in favour of another;
 * `invalid` for text that cannot be stored; null for all other errors, which are faults of the platform.
 */
export function driverErrorOf(error: unknown): DomainError | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    const code = String((current as { code?: unknown }).code ?? '');
    if (away.test(code) || lostConnection.test(current.message))
      return tryAgain('Persistence:Database:Unavailable', error);
    if (givenUp.test(code)) return tryAgain('Persistence:Transaction:GivenUp', error);
    if (unstorable.test(code)) return invalidInput({ $: ['Validation:InvalidCharacter'] });
    current = (current.cause ?? (current as { previous?: unknown }).previous) as Error;
  }
  return null;
}

function tryAgain(errorCode: string, cause: unknown): DomainError {
  return new DomainError('unavailable', errorCode, { parameters: { retryAfter }, cause });
}
