import { providerTimedOut } from '../provider/provider-failure.rules.ts';

/**
 * How long one attempt at a provider is waited for. Its signal ends the attempt: with its caller, when time is up, or
 * when it is given up; the guarded client closes the socket then.
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
    // Steps that are always there would never let a timer have its turn.
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

  /** Gives up, or is done: what is still open ends. */
  end(reason?: unknown): void {
    this.followed.removeEventListener('abort', this.follow);
    this.controller.abort(reason);
  }
}
