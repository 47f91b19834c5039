import type { DriverPool, PooledClient } from './driver-client.ts';

/** A caller without a connection. */
interface Waiting {
  readonly since: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Milliseconds between two checks of the waiting requests. */
const interval = 250;

/**
 * Turns at the connections of a pool, first come, first served. As long as connections are given back, callers wait: they
 * are refused only once none was for a while, because then the server has stopped answering.
 */
export class ConnectionTurns {
  private free: number;
  private readonly waiting = new Set<Waiting>();
  private timer: NodeJS.Timeout | null = null;
  private workedAt = Number.NEGATIVE_INFINITY;

  /**
   * @param patience milliseconds without a connection given back.
   * @param now milliseconds of a clock that never goes back.
   */
  constructor(
    connections: number,
    private readonly patience: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.free = connections;
  }

  /** @returns false where none is free. */
  tryTake(): boolean {
    if (this.free === 0) return false;
    this.free -= 1;
    return true;
  }

  /** @throws {Error} when no connection works. */
  wait(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.waiting.add({ since: this.now(), resolve, reject });
    this.timer ??= setInterval(() => this.look(), interval).unref();
    return promise;
  }

  /** @param hasWorked whether there was a connection. */
  giveBack(hasWorked: boolean): void {
    if (hasWorked) this.workedAt = this.now();
    const [next] = this.waiting;
    if (next === undefined) this.free += 1;
    else this.end(next).resolve();
  }

  /** Refuses requests that have waited too long while no connection works. */
  look(): void {
    const before = this.now() - this.patience;
    if (this.workedAt > before) return;
    for (const one of this.waiting) {
      if (one.since > before) return;
      this.end(one).reject(new Error('timeout exceeded when trying to connect'));
    }
  }

  private end(one: Waiting): Waiting {
    this.waiting.delete(one);
    if (this.waiting.size === 0 && this.timer !== null) {
      clearInterval(this.timer);
      this.timer = null;
    }
    return one;
  }
}

/**
 * Lets callers of a pool wait for a working connection. The pool's own time limit also refuses callers while all
 * connections work, so it is used only for connections that are being opened.
 */
export function connectInTurn(pool: DriverPool, turns: ConnectionTurns): void {
  const connect = pool.connect.bind(pool);
  const held = new WeakSet<object>();
  const open = async (): Promise<PooledClient> => {
    try {
      const client = await connect();
      held.add(client);
      return client;
    } catch (error) {
      turns.giveBack(false);
      throw error;
    }
  };
  pool.connect = () => (turns.tryTake() ? open() : turns.wait().then(open));
  pool.on('release', (_error, client) => {
    if (held.delete(client)) turns.giveBack(true);
  });
}
