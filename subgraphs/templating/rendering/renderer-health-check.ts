import type { HealthCheck } from '../../kernel/health/check.ts';
import { diagnosticsSection } from '../../kernel/health/diagnostics.options.ts';
import { type OpenRendererDependencies, openRemoteRenderer } from './open-renderer.ts';

/**
 * Checks whether the remote renderer is ready; no check for a local one. Without a renderer documents fail and
 * everything else works, so any failure, including a time-out, is Degraded.
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
