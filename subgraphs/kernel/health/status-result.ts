import type { GuardedHead } from '../http/guarded-client.ts';
import type { HealthResult } from './check.ts';

/**
 * What the status of an answer says of a dependency: 2xx is Healthy. One that is asked too often is not away, so that
 * 429 is Degraded. Nothing of the answer's body is repeated.
 */
export function statusResult({ status }: Pick<GuardedHead, 'status'>): HealthResult {
  if (status >= 200 && status < 300) return { status: 'Healthy' };
  return { status: status === 429 ? 'Degraded' : 'Unhealthy', description: `answered ${status}` };
}
