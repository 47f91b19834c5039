/** An abort controller that also follows another signal. */
export interface LinkedAbort {
  readonly signal: AbortSignal;
  /** Aborts, and removes its listener from the followed signal. */
  end(reason?: unknown): void;
  /** Removes the listener without aborting, after the work is complete. */
  release(): void;
}

/**
 * Follows a signal that may live much longer, and removes its listener at the end. `AbortSignal.any` would keep both
 * alive as long as the longer one.
 * @param onAbort called when the followed signal aborts, not by `end()`.
 */
export function linkAbort(followed: AbortSignal, onAbort: () => void = () => undefined): LinkedAbort {
  const controller = new AbortController();
  const follow = () => {
    controller.abort(followed.reason);
    onAbort();
  };
  if (followed.aborted) controller.abort(followed.reason);
  else followed.addEventListener('abort', follow, { once: true });
  const release = () => followed.removeEventListener('abort', follow);
  return {
    signal: controller.signal,
    release,
    end: (reason) => {
      release();
      controller.abort(reason);
    },
  };
}
