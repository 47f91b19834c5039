import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import { errorKinds } from '../../subgraphs/kernel/error/error-kinds.ts';
import { OperationFailure } from '../http/problem.ts';

const refusals = new Set<unknown>([errorKinds.unauthenticated.code, errorKinds.forbidden.code]);

/** Whether an error says that the caller may not, so that trying again with the same credentials is in vain. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof OperationFailure) return refusals.has(error.errors[0].extensions?.code);
  return error instanceof DomainError && refusals.has(errorKinds[error.kind].code);
}
