import { RefusedCredentialError } from '../../subgraphs/kernel/credentials/refused-credential.ts';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import { InvalidTokenError } from './signed-token.ts';

/** A refused token. @param check that failed; for {@link withFailedCheck} only, its bearer does not see it. */
export function refuseToken(errorCode: string, check: string | InvalidTokenError): DomainError {
  const cause = typeof check === 'string' ? new InvalidTokenError(check) : check;
  return new DomainError('unauthenticated', errorCode, { cause });
}

/** The refusal of a caller without credentials. @param explains says so as {@link withFailedCheck} does. */
export function refuseAnonymous(explains = false): DomainError {
  const refused = refuseToken(
    'Authentication:Required',
    'The request has no credentials: send a bearer token or an API key.',
  );
  return explains ? withFailedCheck(refused) : refused;
}

/** A refusal that names the check that failed, as `failedCheck`: for development, where the bearer wrote the token. */
export function withFailedCheck<E>(error: E): E | DomainError {
  if (!(error instanceof DomainError) || !(error.cause instanceof RefusedCredentialError)) return error;
  const { kind, errorCode, cause } = error;
  const failedCheck = cause.message;
  return new DomainError(kind, errorCode, { message: failedCheck, parameters: { failedCheck }, cause });
}
