import { servesFinishedSupergraph } from '../platform-options.ts';
import type { StartRole } from './running-role.ts';

/**
 * Starts a gateway: over the finished supergraph of `Gateway:Supergraph` where one is set, else the platform's own
 * with the subgraphs that are not remote. Each is loaded only where it is what runs.
 */
export const startGatewayRole: StartRole = async (env, argument) => {
  if (servesFinishedSupergraph(env)) {
    const { startStandalone } = await import('./standalone.ts');
    return startStandalone(env, argument);
  }
  const { startPlatform } = await import('./platform.ts');
  return startPlatform({ env, work: false });
};
