import type { HealthReporter } from '../../subgraphs/kernel/health/report.ts';
import { type OpenServer, silentConnection } from '../http/http-server.ts';

/**
 * Milliseconds between the word that a process is not ready and the end of its listening, where the option does not say:
 * as long as a silent connection is kept, so that none is closed then that its client still means to use. Nobody balances a
 * development process.
 */
const usualDelay = { production: silentConnection.told + silentConnection.margin, development: 0 } as const;

/** How long a process that stops goes on taking requests. @param options of the section `Gateway`. @returns milliseconds. */
export function shutdownDelay(
  { ShutdownDelay }: { readonly ShutdownDelay?: number | undefined },
  production: boolean,
): number {
  return ShutdownDelay ?? usualDelay[production ? 'production' : 'development'];
}

/**
 * Takes a process out of rotation so that nobody's request fails: it says that it is not ready and asks every caller to
 * close their connection, serves on until balancers and callers have taken notice, and only then listens no more.
 */
export async function leaveRotation(
  health: Pick<HealthReporter, 'stop'>,
  http: Pick<OpenServer, 'leave'>,
  delay: number,
): Promise<void> {
  health.stop();
  await http.leave(delay);
}
