import { built } from './built-gateway.ts';

/** What the benchmark needs of the whole platform; loaded by its own server alone. */
export const { startPlatform } =
  await built<typeof import('../../../../gateway/roles/platform.ts')>('gateway/roles/platform.js');
export const { serveSubgraph } =
  await built<typeof import('../../../../gateway/roles/subgraph.ts')>('gateway/roles/subgraph.js');
export const { loadPlatformOptions } =
  await built<typeof import('../../../../gateway/options.ts')>('gateway/options.js');
export const { openServer } =
  await built<typeof import('../../../../gateway/http-server.ts')>('gateway/http-server.js');
export const { builtInSubgraphs } =
  await built<typeof import('../../../../subgraphs/host/host.ts')>('subgraphs/host/host.js');
export const { silentLogger } = await built<
  typeof import('../../../../subgraphs/kernel/telemetry/logger.ts')
>('subgraphs/kernel/telemetry/logger.js');
