import type { HealthCheck } from '../../kernel/health/check.ts';
import { diagnosticsSection } from '../../kernel/health/diagnostics.options.ts';
import { type OpenRendererParts, openRemoteRenderer } from './open-renderer.ts';

/**
 * Asks the renderer the options name whether it is ready; no question where this process has its own. Without it
 * documents fail and everything else works: Degraded.
 */
export function rendererHealthChecks(
  options: OpenRendererParts['options'],
  closers: OpenRendererParts['closers'],
): readonly HealthCheck[] {
  const renderer = openRemoteRenderer({ options, closers });
  if (renderer === null) return [];
  const { ReadinessPath } = options(diagnosticsSection);
  return [
    {
      name: 'renderer',
      tags: ['readiness'],
      check: async (signal) => {
        const isReady = await renderer.isReady(ReadinessPath, signal).catch(() => false);
        return { status: isReady ? 'Healthy' : 'Degraded' };
      },
    },
  ];
}
