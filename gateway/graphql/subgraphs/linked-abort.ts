/** An abort of one's own that also follows somebody else's. */
export interface LinkedAbort {
  readonly signal: AbortSignal;
  /** Aborts, and takes the listener off the followed signal. */
  end(): void;
  /** Takes the listener off without aborting: what was to be aborted is complete. */
  release(): void;
}

/**
 * Follows a signal that may live much longer, leaving no listener behind. `AbortSignal.any` would keep the pair alive
 * as long as the longer one lives.
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
    end: () => {
      release();
      controller.abort();
    },
  };
}
