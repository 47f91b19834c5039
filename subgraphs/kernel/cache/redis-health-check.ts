import type { Redis } from 'ioredis';
import type { HealthCheck } from '../health/check.ts';

/**
 * Sends a PING to Redis (specification, "Dependency checks"): Degraded when the reply takes longer than the threshold,
 * Unhealthy without a reply.
 * @param options `LatencyThreshold` in milliseconds.
 * @param now milliseconds from any origin.
 */
export function redisHealthCheck(
  redis: Redis,
  { LatencyThreshold }: { readonly LatencyThreshold: number },
  now: () => number = () => performance.now(),
): HealthCheck {
  return {
    name: 'redis',
    tags: ['readiness', 'startup'],
    check: async () => {
      const began = now();
      await redis.ping();
      return now() - began > LatencyThreshold
        ? { status: 'Degraded', description: `slower than ${LatencyThreshold} ms` }
        : { status: 'Healthy' };
    },
  };
}
