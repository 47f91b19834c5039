import type { Redis } from 'ioredis';
import type { HealthCheck, HealthResult } from '../health/check.ts';

/**
 * Sends a PING to Redis (specification, "Dependency checks"). Waits for the reply at most for the threshold. A slower
 * reply, or none, is Degraded, because everything in Redis is in the database too.
 * @param options `LatencyThreshold` in milliseconds.
 */
export function redisHealthCheck(
  redis: Pick<Redis, 'ping'>,
  { LatencyThreshold }: { readonly LatencyThreshold: number },
): HealthCheck {
  return {
    name: 'redis',
    tags: ['readiness', 'startup'],
    failureStatus: 'Degraded',
    check: () => {
      const answered = redis.ping().then((): HealthResult => ({ status: 'Healthy' }));
      return withinThreshold(answered, LatencyThreshold);
    },
  };
}

async function withinThreshold(answered: Promise<HealthResult>, threshold: number): Promise<HealthResult> {
  const { promise: late, resolve } = Promise.withResolvers<HealthResult>();
  const timer = setTimeout(
    () => resolve({ status: 'Degraded', description: `slower than ${threshold} ms` }),
    threshold,
  );
  // A reply after the threshold, or none, is not waited for.
  answered.catch(() => undefined);
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
