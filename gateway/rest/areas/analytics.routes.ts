import { z } from 'zod';
import { EvaluateMetricDocument, ListMetricsDocument } from '../../graphql/generated/operations.ts';
import { operation, type Route } from '../route.ts';
import { metricCatalogEntry, metricRequest, metricResponse, toMetricRequest } from './analytics.wire.ts';

const area = 'dashboards';
const tags = ['Analytics'];

export const analyticsRoutes: readonly Route[] = [
  operation({
    area,
    tags,
    method: 'GET',
    path: '/analytics/metrics/catalog',
    summary: 'The metrics whose rows the caller may read, by name.',
    document: ListMetricsDocument,
    respond: ({ metricCatalog }) => metricCatalog,
    status: 200,
    response: z.array(metricCatalogEntry),
  }),
  operation({
    area,
    tags,
    method: 'POST',
    path: '/analytics/metrics/{name}',
    parameters: { name: z.string() },
    summary: 'A figure, and what it was in another period.',
    body: metricRequest.optional(),
    document: EvaluateMetricDocument,
    variables: ({ parameters: { name }, body }) => ({ name, request: toMetricRequest(body) }),
    respond: ({ evaluateMetric }) => evaluateMetric,
    ignoresIdempotencyKey: true,
    status: 200,
    response: metricResponse,
  }),
];
