import type { ExecutionResult } from 'graphql';
import { type DomainError, unauthenticated } from '../../../subgraphs/kernel/error/domain-error.ts';

const errorCode = 'Authentication:Session:Ended';

/** The last error of a subscription whose caller's token has expired or was revoked. */
export function sessionEnded(): DomainError {
  return unauthenticated(errorCode, 'The session has ended.');
}

/** True for the last result of such a subscription: the client may come back with a new token. */
export function endsWithSession({ errors }: ExecutionResult): boolean {
  return errors?.some(({ extensions }) => extensions?.errorCode === errorCode) ?? false;
}
