import type { HealthCheck } from '../../kernel/health/check.ts';
import { GuardedClient } from '../../kernel/http/guarded-client.ts';
import { trustHosts } from '../../kernel/http/target-policy.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';

/**
 * The geocoding service, where there is one: its page of status, and for services without one any answer but a failure.
 * Maps do without, so its failure is Degraded.
 */
export function geocodingHealthChecks(
  baseUrl: string | undefined,
  closers: KernelServices['closers'],
): readonly HealthCheck[] {
  if (baseUrl === undefined) return [];
  const client = new GuardedClient({ policy: trustHosts([baseUrl]) });
  closers.add(() => client.close());
  const check = async (signal: AbortSignal) => {
    const url = new URL(`${baseUrl.replace(/(?<!\/)\/+$/, '')}/status`);
    const headers = { 'user-agent': 'platform-service' };
    const { status } = await client.request({ url, headers, signal, maxResponseBytes: 65_536 });
    if (status >= 500) throw new Error(`The geocoding service answered ${status}.`);
    return status === 429
      ? { status: 'Degraded' as const, description: 'asked too often' }
      : { status: 'Healthy' as const };
  };
  return [{ name: 'geocoding', tags: ['readiness'], failureStatus: 'Degraded', check }];
}
