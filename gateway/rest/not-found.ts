import { notFound } from '../../subgraphs/kernel/error/domain-error.ts';

/**
 * Returns a nullable field's value, or throws for null, for a route whose clients expect 404.
 * @param detail the missing thing; default: the neutral title.
 * @throws {DomainError} `notFound` with the code.
 */
export function orNotFound<T>(value: T | null | undefined, errorCode: string, detail?: string): T {
  if (value === null || value === undefined) throw notFound(errorCode, detail);
  return value;
}
