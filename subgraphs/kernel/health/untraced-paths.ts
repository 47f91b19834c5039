import type { OptionsOf } from '../options/section.ts';
import type { diagnosticsSection } from './diagnostics.options.ts';

/**
 * Paths whose requests create no span: `/health` with everything below it, `/healthz`, and the configured probes.
 * @returns a predicate of a request target (path and query).
 */
export function excludeFromTracing(
  probes: Pick<OptionsOf<typeof diagnosticsSection>, 'LivenessPath' | 'ReadinessPath' | 'StartupPath'>,
): (target: string) => boolean {
  const exact = new Set([
    '/health',
    '/healthz',
    probes.LivenessPath,
    probes.ReadinessPath,
    probes.StartupPath,
  ]);
  return (target) => {
    const end = target.search(/[?#]/);
    const path = end < 0 ? target : target.slice(0, end);
    const isClosed = path.length > 1 && path.endsWith('/');
    return exact.has(isClosed ? path.slice(0, -1) : path) || path.startsWith('/health/');
  };
}
