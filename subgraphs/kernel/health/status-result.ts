import type { GuardedHead } from '../http/guarded-client.ts';
import type { HealthResult } from './check.ts';

/**
 * Derives a status from an HTTP status: 2xx is Healthy; 429 is Degraded, because the dependency is available. The body
 * is not repeated.
 */
export function statusResult({ status }: Pick<GuardedHead, 'status'>): HealthResult {
  if (status >= 200 && status < 300) return { status: 'Healthy' };
  return { status: status === 429 ? 'Degraded' : 'Unhealthy', description: `answered ${status}` };
}
