import type { HealthCheck } from '../../health/check.ts';
import type { EventStream } from './event-stream.ts';
import type { NatsOptions } from './nats.options.ts';

/**
 * Reads the state of the event stream. Without an answer, or after a late one, the process is Degraded: events wait in
 * the database.
 */
export function natsHealthCheck(
  stream: Pick<EventStream, 'info'>,
  { LatencyThreshold }: Pick<NatsOptions, 'LatencyThreshold'>,
): HealthCheck {
  return {
    name: 'nats',
    tags: ['readiness', 'startup'],
    failureStatus: 'Degraded',
    check: async () => {
      const began = performance.now();
      await stream.info();
      const isLate = performance.now() - began > LatencyThreshold;
      return isLate
        ? { status: 'Degraded', description: `slower than ${LatencyThreshold} ms` }
        : { status: 'Healthy' };
    },
  };
}
