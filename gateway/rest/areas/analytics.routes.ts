import { z } from 'zod';
import { EvaluateMetricDocument, ListMetricsDocument } from '../../graphql/generated/operations.ts';
import { operation, type Route, withTags } from '../route.ts';
import { metricCatalogEntry, metricRequest, metricResponse, toMetricRequest } from './analytics.wire.ts';

export const analyticsRoutes: readonly Route[] = withTags(
  ['Analytics'],
  [
    operation({
      method: 'GET',
      path: '/analytics/metrics/catalog',
      summary: 'Metrics with rows that the caller may read, by name.',
      document: ListMetricsDocument,
      taggedByContent: true,
      response: z.array(metricCatalogEntry),
    }),
    operation({
      method: 'POST',
      path: '/analytics/metrics/{name}',
      parameters: { name: z.string() },
      summary: 'A figure and its value in another period.',
      body: metricRequest.optional(),
      document: EvaluateMetricDocument,
      variables: ({ parameters: { name }, body }) => ({ name, request: toMetricRequest(body) }),
      ignoresIdempotencyKey: true,
      response: metricResponse,
    }),
  ],
);
