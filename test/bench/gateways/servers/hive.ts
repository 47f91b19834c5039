import type { RequestListener } from 'node:http';
import { serve, task } from './bench-server.ts';
import { peer } from './peer-modules.ts';

/** Hive Gateway on node:http, its collapsing of requests in flight switched off. `planner: rust` is its router runtime. */
const { createGatewayRuntime } = await peer('@graphql-hive/gateway');
const rust =
  task.options.planner === 'rust'
    ? { unifiedGraphHandler: (await peer('@graphql-hive/router-runtime')).unifiedGraphHandler }
    : {};
const gateway = createGatewayRuntime({
  supergraph: task.supergraphSdl,
  logging: false,
  landingPage: false,
  graphiql: false,
  inboundInflightRequestDeduplication: false,
  transportEntries: { '*.http': { options: { deduplicateInflightRequests: false } } },
  ...rust,
});
await serve(gateway as RequestListener);
