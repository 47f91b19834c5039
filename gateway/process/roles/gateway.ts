import { servesFinishedSupergraph } from '../standalone-options.ts';
import type { StartRole } from './running-role.ts';

/**
 * Starts a gateway: over the composed supergraph of `Gateway:Supergraph` if configured, else the platform's own with
 * the in-process subgraphs. Imports only what runs.
 */
export const startGatewayRole: StartRole = async (env, argument) => {
  if (servesFinishedSupergraph(env)) {
    const { startStandalone } = await import('./standalone.ts');
    return startStandalone(env, argument);
  }
  const { startPlatform } = await import('./platform.ts');
  return startPlatform({ env, work: false });
};
