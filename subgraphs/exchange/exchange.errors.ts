import { DomainError, notFound } from '../kernel/error/domain-error.ts';

/** No export or import of the caller's has the id. */
export const transferNotFound = (): DomainError =>
  notFound('Exchange:Transfer:NotFound', 'The export or import does not exist.');

/** Nothing can be imported under the name. */
export const targetNotFound = (): DomainError =>
  notFound('Exchange:Target:NotFound', 'Nothing is imported under this name.');

/** More rows than such a file takes. */
export const tooManyRows = (limit: number): DomainError =>
  new DomainError('rejected', 'Exchange:Export:TooManyRows', {
    message: 'There are more rows than such a file takes: narrow the filters, or start an export.',
    parameters: { limit },
  });

/** The text holds no rows that can be read. */
export const unreadableRows = (row: number | null): DomainError =>
  new DomainError('invalid', 'Validation:Failed', {
    message: 'The rows cannot be read.',
    errors: { content: ['Validation:InvalidFormat'] },
    ...(row === null ? {} : { parameters: { row } }),
  });

/** Too much of the caller's is under way. */
export const tooManyTransfers = (limit: number): DomainError =>
  new DomainError('rateLimited', 'Exchange:Transfer:LimitReached', {
    message: 'Wait until one of your exports or imports has ended.',
    parameters: { limit, remaining: 0 },
  });

/** This installation keeps its files elsewhere, so there is nowhere to put one. */
export const noFileStore = (): DomainError =>
  new DomainError('rejected', 'Exchange:Export:NoStore', {
    message: 'This installation keeps its files elsewhere; download the list instead.',
  });

/** Kinds of failure that pass: nothing is wrong with what was asked for. */
const passing: ReadonlySet<string> = new Set(['unavailable', 'upstream', 'rateLimited', 'internal']);

/** Whether an error is a refusal by the rules, which trying again would not change. */
export function isRefusal(error: unknown): error is DomainError {
  return error instanceof DomainError && !passing.has(error.kind);
}
