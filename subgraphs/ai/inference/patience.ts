import { providerTimedOut } from '../provider/provider-failure.rules.ts';

/**
 * The time limit of one attempt at a provider. Its signal aborts with the caller, at the time limit, or when the
 * attempt is cancelled; the guarded client then closes the socket.
 */
export class Patience {
  private readonly controller = new AbortController();
  private readonly follow: () => void;

  /** @param followed the caller's signal. */
  constructor(private readonly followed: AbortSignal) {
    this.follow = () => this.controller.abort(followed.reason);
    if (followed.aborted) this.follow();
    else followed.addEventListener('abort', this.follow, { once: true });
  }

  /** For the SDK. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /**
   * Waits for a step of the attempt.
   * @param milliseconds time it may take.
   * @throws {DomainError} `unavailable` past that time, and the reason of the signal's abort.
   */
  async within<T>(milliseconds: number, step: PromiseLike<T>): Promise<T> {
    // A stream that always has a next step would never let the timer run.
    if (milliseconds <= 0) {
      step.then(undefined, () => undefined);
      this.end(providerTimedOut());
      throw this.signal.reason;
    }
    let timer: NodeJS.Timeout | undefined;
    let onAbort = () => {};
    const ended = new Promise<never>((_, reject) => {
      onAbort = () => reject(this.signal.reason);
      timer = setTimeout(() => this.end(providerTimedOut()), milliseconds);
    });
    if (this.signal.aborted) onAbort();
    else this.signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await Promise.race([step, ended]);
    } finally {
      clearTimeout(timer);
      this.signal.removeEventListener('abort', onAbort);
    }
  }

  /** Ends an attempt whose requests are all answered: there is nothing to abort, which costs more than the rest here. */
  release(): void {
    this.followed.removeEventListener('abort', this.follow);
  }

  /** Ends the attempt and aborts open requests. */
  end(reason?: unknown): void {
    this.release();
    this.controller.abort(reason);
  }
}
