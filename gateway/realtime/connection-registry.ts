import type { CallContext } from '../../subgraphs/kernel/call/context.ts';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import { userKey } from '../authentication/user-key.ts';
import { OpenCounts } from '../http/traffic/open-counts.ts';

/** Seconds after which a refused client may try again. */
const retryAfter = 10;

/** Counts the realtime connections of each user in this process, whatever their transport. */
export class ConnectionRegistry {
  private readonly counts: OpenCounts;

  /** @param limit connections a user may have open. */
  constructor(limit: number) {
    this.counts = new OpenCounts(limit, tooMany);
  }

  /** Connections that are open. */
  get size(): number {
    return this.counts.size;
  }

  /**
   * Counts a connection in.
   * @returns counts it out; harmless when called again.
   * @throws {DomainError} `rateLimited` `Notifications:Connection:LimitReached` when the user has too many.
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
