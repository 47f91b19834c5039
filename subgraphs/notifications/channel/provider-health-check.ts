import type { HealthCheck, HealthResult } from '../../kernel/health/check.ts';
import type { GuardedHead } from '../../kernel/http/guarded-client.ts';

/**
 * Asks a provider whether it answers and knows the account (specification, "Dependency checks").
 * @param ask a request that sends nothing to anybody.
 */
export function providerHealthCheck(
  name: string,
  ask: (signal: AbortSignal) => Promise<Pick<GuardedHead, 'status'>>,
): HealthCheck {
  return { name, tags: ['readiness'], check: async (signal) => resultOf(await ask(signal)) };
}

/** A provider that is asked too often is not away: the process stays in rotation. */
function resultOf({ status }: Pick<GuardedHead, 'status'>): HealthResult {
  if (status >= 200 && status < 300) return { status: 'Healthy' };
  return { status: status === 429 ? 'Degraded' : 'Unhealthy', description: `answered ${status}` };
}
