/** Our own code as it is shipped: built, not stripped of its types. */
export function built<Module>(path: string): Promise<Module> {
  return import(new URL(`../../../../dist/${path}`, import.meta.url).href) as Promise<Module>;
}

/** The modules of the product that the benchmark's servers are made of. */
export const { Supergraph } = await built<typeof import('../../../../gateway/graphql/supergraph.ts')>(
  'gateway/graphql/supergraph.js',
);
export const { createGraphqlEndpoints } = await built<
  typeof import('../../../../gateway/graphql/endpoints.ts')
>('gateway/graphql/endpoints.js');
export const { InProcessTransport } = await built<
  typeof import('../../../../gateway/graphql/in-process-transport.ts')
>('gateway/graphql/in-process-transport.js');
export const { RemoteTransport } = await built<
  typeof import('../../../../gateway/graphql/remote-transport.ts')
>('gateway/graphql/remote-transport.js');
export const { openMask } = await built<typeof import('../../../../gateway/graphql/error-mask.ts')>(
  'gateway/graphql/error-mask.js',
);
export const { openLimits } =
  await built<typeof import('../../../../gateway/graphql/limits.ts')>('gateway/graphql/limits.js');
export const { forwardEndToEndHeaders } = await built<
  typeof import('../../../../gateway/graphql/forwarded-headers.ts')
>('gateway/graphql/forwarded-headers.js');
export const { frontHeaders } = await built<typeof import('../../../../gateway/rest/front-headers.ts')>(
  'gateway/rest/front-headers.js',
);
export const { cors } =
  await built<typeof import('../../../../gateway/rest/cors.ts')>('gateway/rest/cors.js');
export const { securityHeaders } = await built<typeof import('../../../../gateway/rest/security-headers.ts')>(
  'gateway/rest/security-headers.js',
);
export const { createClientAddress } = await built<
  typeof import('../../../../gateway/rest/client-address.ts')
>('gateway/rest/client-address.js');
export const { hostTenant } = await built<typeof import('../../../../subgraphs/kernel/tenancy/tenant.ts')>(
  'subgraphs/kernel/tenancy/tenant.js',
);
export const { anonymous } = await built<typeof import('../../../../subgraphs/kernel/actor/actor.ts')>(
  'subgraphs/kernel/actor/actor.js',
);
export const { silentLogger } = await built<
  typeof import('../../../../subgraphs/kernel/telemetry/logger.ts')
>('subgraphs/kernel/telemetry/logger.js');
export const { createStandaloneGateway } = await built<
  typeof import('../../../../gateway/graphql/standalone-gateway.ts')
>('gateway/graphql/standalone-gateway.js');
