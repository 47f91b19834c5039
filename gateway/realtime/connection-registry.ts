import type { CallContext } from '../../subgraphs/kernel/call/context.ts';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import { userKey } from '../authentication/user-key.ts';
import { OpenCounts } from '../http/traffic/open-counts.ts';

/** Seconds (`Retry-After`) for a refused client. */
const retryAfter = 10;

/** Counts the realtime connections of each user in this process, over all transports. */
export class ConnectionRegistry {
  private readonly counts: OpenCounts;

  /** @param limit open connections per user. */
  constructor(limit: number) {
    this.counts = new OpenCounts(limit, tooMany);
  }

  get size(): number {
    return this.counts.size;
  }

  /**
   * Counts a connection.
   * @returns releases the count; idempotent.
   * @throws {DomainError} `rateLimited` `Notifications:Connection:LimitReached` for a user at the limit.
   */
  enter(call: CallContext): () => void {
    return this.counts.enter(userKey(call));
  }
}

function tooMany(limit: number): DomainError {
  return new DomainError('rateLimited', 'Notifications:Connection:LimitReached', {
    message: 'Too many realtime connections of this user are open.',
    parameters: { limit, remaining: 0, retryAfter },
  });
}
