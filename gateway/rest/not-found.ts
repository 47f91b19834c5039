import { notFound } from '../../subgraphs/kernel/error/domain-error.ts';

/**
 * What a nullable field answered, for a route whose clients expect 404 instead of null.
 * @param detail what of it is missing; default: the neutral title.
 * @throws {DomainError} `notFound` with the code.
 */
export function found<T>(value: T | null | undefined, errorCode: string, detail?: string): T {
  if (value === null || value === undefined) throw notFound(errorCode, detail);
  return value;
}
