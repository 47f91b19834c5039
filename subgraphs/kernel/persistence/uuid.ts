import { validate } from 'uuid';
import type { DomainError } from '../error/domain-error.ts';

/**
 * An id a caller sent, fit for a uuid column. What is no UUID names no row: the same answer as for a foreign one.
 * @throws {DomainError} what `missing` makes.
 */
export function checkUuid(id: string, missing: () => DomainError): string {
  if (!validate(id)) throw missing();
  return id.toLowerCase();
}

/** The same for reads that answer null. */
export function uuidOrNull(id: string): string | null {
  return validate(id) ? id.toLowerCase() : null;
}
