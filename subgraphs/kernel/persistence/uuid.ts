import { validate } from 'uuid';
import type { DomainError } from '../error/domain-error.ts';

/**
 * Checks the id of a caller for a uuid column. An invalid id gets the same error as an unknown one.
 * @throws {DomainError} the error of `missing`.
 */
export function checkUuid(id: string, missing: () => DomainError): string {
  if (!validate(id)) throw missing();
  return id.toLowerCase();
}

/** As {@link checkUuid}, for reads that return null. */
export function uuidOrNull(id: string): string | null {
  return validate(id) ? id.toLowerCase() : null;
}
