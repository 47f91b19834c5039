/** Time limit of work. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  readonly milliseconds: number;
}

/**
 * Waits for work until the signal aborts or the time limit ends.
 * @param giveUp ends the remaining work; awaited before the rejection.
 * @throws the error of the work; the reason of the signal; an error that names the time limit.
 */
export async function inTime<T>(
  work: () => Promise<T>,
  { signal, milliseconds }: TimeLimit,
  giveUp: () => Promise<void>,
): Promise<T> {
  signal.throwIfAborted();
  let isOver = false;
  const { promise: over, reject } = Promise.withResolvers<never>();
  const end = (reason: unknown) => {
    isOver = true;
    reject(reason);
  };
  const abort = () => end(signal.reason);
  const timer = setTimeout(() => end(new Error(`It took longer than ${milliseconds} ms.`)), milliseconds);
  signal.addEventListener('abort', abort, { once: true });
  try {
    const working = work();
    // Nothing waits for the result after the time-out.
    working.catch(() => undefined);
    return await Promise.race([working, over]);
  } catch (error) {
    if (isOver) await giveUp();
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
