import { built } from './built-gateway.ts';

/** What the benchmark needs of the whole platform; loaded by its own server alone. */
export const { startPlatform } = await built<typeof import('../../../../gateway/process/roles/platform.ts')>(
  'gateway/process/roles/platform.js',
);
export const { serveSubgraph } = await built<typeof import('../../../../gateway/process/roles/subgraph.ts')>(
  'gateway/process/roles/subgraph.js',
);
export const { loadPlatformOptions } = await built<
  typeof import('../../../../gateway/process/platform-options.ts')
>('gateway/process/platform-options.js');
export const { openServer } = await built<typeof import('../../../../gateway/http/http-server.ts')>(
  'gateway/http/http-server.js',
);
export const { builtInSubgraphs } =
  await built<typeof import('../../../../subgraphs/host/host.ts')>('subgraphs/host/host.js');
export const { silentLogger } = await built<
  typeof import('../../../../subgraphs/kernel/telemetry/logger.ts')
>('subgraphs/kernel/telemetry/logger.js');
