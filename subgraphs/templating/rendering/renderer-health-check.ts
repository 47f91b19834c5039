import type { HealthCheck } from '../../kernel/health/check.ts';
import { diagnosticsSection } from '../../kernel/health/diagnostics.options.ts';
import { type OpenRendererDependencies, openRemoteRenderer } from './open-renderer.ts';

/**
 * Asks the renderer the options name whether it is ready; no question where this process has its own. Without it
 * documents fail and everything else works: whatever is wrong with it, one that never answers too, is Degraded.
 */
export function rendererHealthChecks(
  options: OpenRendererDependencies['options'],
  closers: OpenRendererDependencies['closers'],
): readonly HealthCheck[] {
  const renderer = openRemoteRenderer({ options, closers });
  if (renderer === null) return [];
  const { ReadinessPath } = options(diagnosticsSection);
  return [
    {
      name: 'renderer',
      tags: ['readiness'],
      failureStatus: 'Degraded',
      check: async (signal) => ({
        status: (await renderer.isReady(ReadinessPath, signal)) ? 'Healthy' : 'Unhealthy',
      }),
    },
  ];
}
