import type { HealthReporter } from '../../subgraphs/kernel/health/report.ts';
import { type OpenServer, silentConnection } from '../http/http-server.ts';

/**
 * Default milliseconds between "not ready" and the end of listening: as long as an idle connection stays open, so that
 * no connection closes that its client still means to use. Development has no load balancer.
 */
const usualDelay = { production: silentConnection.told + silentConnection.margin, development: 0 } as const;

/**
 * Time for which a stopping process accepts requests.
 * @param options of the section `Gateway`.
 * @returns milliseconds.
 */
export function shutdownDelay(
  { ShutdownDelay }: { readonly ShutdownDelay?: number | undefined },
  production: boolean,
): number {
  return ShutdownDelay ?? usualDelay[production ? 'production' : 'development'];
}

/**
 * Takes a process out of rotation without failing a request: reports not ready and sends `Connection: close`, serves
 * until load balancers and callers have reacted, then stops listening.
 */
export async function leaveRotation(
  health: Pick<HealthReporter, 'stop'>,
  http: Pick<OpenServer, 'leave'>,
  delay: number,
): Promise<void> {
  health.stop();
  await http.leave(delay);
}
