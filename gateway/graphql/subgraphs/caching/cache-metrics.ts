import { Metric } from '../../../../subgraphs/kernel/telemetry/metric.ts';

/** Lookups in the entity cache: the hit ratio by subgraph and type. */
export const entityCacheRequests = new Metric({
  source: 'Svc.Gateway',
  name: 'graphql.entity_cache.requests',
  kind: 'counter',
  unit: '{request}',
  description: 'Entities and root answers that were looked up in the entity cache.',
  attributes: {
    'graphql.subgraph.name': 'the subgraph',
    'graphql.type': 'type of the entity, `Query` for root fields',
    'cache.outcome': '`hit` or `miss`',
  },
});
