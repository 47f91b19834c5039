import type { OptionsOf } from '../options/section.ts';
import type { diagnosticsSection } from './diagnostics.options.ts';

/**
 * The paths whose requests make no span: `/health`, everything below it, `/healthz`
 *, and the probes wherever the options put them.
 * @returns whether a request target (path and query) is one of them.
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
