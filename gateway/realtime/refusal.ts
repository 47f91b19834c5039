import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import { errorKinds } from '../../subgraphs/kernel/error/error-kinds.ts';
import { OperationFailure } from '../http/problem.ts';

const refusals = new Set<unknown>([errorKinds.unauthenticated.code, errorKinds.forbidden.code]);

/** True for a refusal: a retry with the same credentials is pointless. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof OperationFailure) return refusals.has(error.errors[0].extensions?.code);
  return error instanceof DomainError && refusals.has(errorKinds[error.kind].code);
}
