/** Milliseconds between two heartbeats of the event loop: what the thread sees is at most that much older. */
export const heartbeatInterval = 500;

/** The answer of the liveness thread: the body of a probe, and how long the event loop has been busy. */
export interface Liveness {
  readonly status: 200 | 503;
  readonly body: {
    readonly status: 'Healthy' | 'Unhealthy';
    readonly duration: number;
    readonly checks: readonly never[];
    /** Milliseconds. */
    readonly loopBusy: number;
  };
}

/**
 * The status of the process.
 * @param sinceHeartbeat milliseconds since the event loop last ran.
 * @param limit milliseconds after which the process should be restarted.
 */
export function describeLiveness(sinceHeartbeat: number, limit: number): Liveness {
  const loopBusy = Math.max(0, Math.round(sinceHeartbeat - heartbeatInterval));
  const isAlive = loopBusy <= limit;
  return {
    status: isAlive ? 200 : 503,
    body: { status: isAlive ? 'Healthy' : 'Unhealthy', duration: 0, checks: [], loopBusy },
  };
}
