import type { HealthCheck } from '../../kernel/health/check.ts';
import { statusResult } from '../../kernel/health/status-result.ts';
import type { GuardedHead } from '../../kernel/http/guarded-client.ts';

/**
 * Checks that a provider answers and accepts the account (specification, "Dependency checks").
 * @param ask a request that sends no message.
 */
export function providerHealthCheck(
  name: string,
  ask: (signal: AbortSignal) => Promise<Pick<GuardedHead, 'status'>>,
): HealthCheck {
  return { name, tags: ['readiness'], check: async (signal) => statusResult(await ask(signal)) };
}
