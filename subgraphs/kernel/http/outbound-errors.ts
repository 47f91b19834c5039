import { DomainError } from '../error/domain-error.ts';

/** A target the policy refuses: 422 `Http:Target:Blocked`. Names neither address nor host, so that nothing can be probed. */
export class BlockedTargetError extends DomainError {
  constructor() {
    super('rejected', 'Http:Target:Blocked', { message: 'The target of the request is not allowed.' });
  }
}

/** No answer in time: 502 `Http:Target:TimedOut`. */
export function targetTimedOut(cause: unknown): DomainError {
  return new DomainError('upstream', 'Http:Target:TimedOut', {
    message: 'The target did not answer in time.',
    cause,
  });
}

/** No connection, a failed handshake or a broken answer: 502 `Http:Target:Unreachable`. */
export function targetUnreachable(cause: unknown): DomainError {
  return new DomainError('upstream', 'Http:Target:Unreachable', {
    message: 'The target could not be reached.',
    cause,
  });
}
