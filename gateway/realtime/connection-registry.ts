import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import type { CallContext } from '../../subgraphs/kernel/subgraph/context.ts';

/** Seconds after which a refused client may try again. */
const retryAfter = 10;

/** Counts the realtime connections of each user in this process, whatever their transport. */
export class ConnectionRegistry {
  private readonly counts = new Map<string, number>();

  /** @param limit connections a user may have open. */
  constructor(private readonly limit: number) {}

  /** Connections that are open. */
  get size(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /**
   * Counts a connection in.
   * @returns counts it out; harmless when called again.
   * @throws {DomainError} `rateLimited` `Notifications:Connection:LimitReached` when the user has too many.
   */
  enter(call: CallContext): () => void {
    const key = userKey(call);
    const count = this.counts.get(key) ?? 0;
    if (count >= this.limit) throw tooMany(this.limit);
    this.counts.set(key, count + 1);
    let open = true;
    return () => {
      if (open) this.leave(key);
      open = false;
    };
  }

  private leave(key: string): void {
    const count = (this.counts.get(key) ?? 0) - 1;
    if (count > 0) this.counts.set(key, count);
    else this.counts.delete(key);
  }
}

/** Names a user across tenants. An API key is a user of its own. */
export function userKey({ actor, tenant }: Pick<CallContext, 'actor' | 'tenant'>): string {
  return JSON.stringify([tenant.id, actor.userId, actor.apiKeyId]);
}

function tooMany(limit: number): DomainError {
  return new DomainError('rateLimited', 'Notifications:Connection:LimitReached', {
    message: 'Too many realtime connections of this user are open.',
    parameters: { limit, remaining: 0, retryAfter },
  });
}
