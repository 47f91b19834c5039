/** Our own code as it is shipped: built, not stripped of its types. */
export function built<Module>(path: string): Promise<Module> {
  return import(new URL(`../../../../dist/${path}`, import.meta.url).href) as Promise<Module>;
}

/** The modules of the product that the benchmark's servers are made of. */
export const { Supergraph } = await built<
  typeof import('../../../../gateway/graphql/supergraph/supergraph.ts')
>('gateway/graphql/supergraph/supergraph.js');
export const { createGraphqlEndpoints } = await built<
  typeof import('../../../../gateway/graphql/endpoints/endpoints.ts')
>('gateway/graphql/endpoints/endpoints.js');
export const { InProcessTransport } = await built<
  typeof import('../../../../gateway/graphql/subgraphs/in-process-transport.ts')
>('gateway/graphql/subgraphs/in-process-transport.js');
export const { RemoteTransport } = await built<
  typeof import('../../../../gateway/graphql/subgraphs/remote-transport.ts')
>('gateway/graphql/subgraphs/remote-transport.js');
export const { openMask } = await built<typeof import('../../../../gateway/graphql/execution/error-mask.ts')>(
  'gateway/graphql/execution/error-mask.js',
);
export const { openLimits } = await built<typeof import('../../../../gateway/graphql/supergraph/limits.ts')>(
  'gateway/graphql/supergraph/limits.js',
);
export const { forwardEndToEndHeaders } = await built<
  typeof import('../../../../gateway/graphql/subgraphs/forwarded-headers.ts')
>('gateway/graphql/subgraphs/forwarded-headers.js');
export const { standardHeaders } = await built<typeof import('../../../../gateway/http/standard-headers.ts')>(
  'gateway/http/standard-headers.js',
);
export const { cors } =
  await built<typeof import('../../../../gateway/http/cors.ts')>('gateway/http/cors.js');
export const { securityHeaders } = await built<typeof import('../../../../gateway/http/security-headers.ts')>(
  'gateway/http/security-headers.js',
);
export const { createClientAddress } = await built<
  typeof import('../../../../gateway/http/client-address.ts')
>('gateway/http/client-address.js');
export const { hostTenant } = await built<typeof import('../../../../subgraphs/kernel/tenancy/tenant.ts')>(
  'subgraphs/kernel/tenancy/tenant.js',
);
export const { anonymous } = await built<typeof import('../../../../subgraphs/kernel/call/actor.ts')>(
  'subgraphs/kernel/call/actor.js',
);
export const { silentLogger } = await built<
  typeof import('../../../../subgraphs/kernel/telemetry/logger.ts')
>('subgraphs/kernel/telemetry/logger.js');
export const { createStandaloneGateway } = await built<
  typeof import('../../../../gateway/process/standalone-gateway.ts')
>('gateway/process/standalone-gateway.js');
