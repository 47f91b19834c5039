import { z } from 'zod';
import { ListUsageMeasuresDocument, QueryTenantUsageDocument } from '../../graphql/generated/operations.ts';
import { operation, type Route, withTags } from '../route.ts';
import { usageItem, usageMeasure } from './identity.wire.ts';
import { listRows } from './list-export.routes.ts';

/** What tenants used, for who bills or limits by it. */
export const usageRoutes: readonly Route[] = withTags(
  ['Usage'],
  [
    operation({
      method: 'GET',
      path: '/usage/measures',
      summary: 'What is counted of tenants, by name.',
      document: ListUsageMeasuresDocument,
      taggedByContent: true,
      respond: (data) => data.usageMeasures,
      response: z.array(usageMeasure),
    }),
    ...listRows(
      { query: 'Identity.Usage', noun: 'TenantUsage', path: '/usage' },
      {
        summary: 'Usage by day, newest first: of the caller’s tenant, in the host context of all tenants.',
        document: QueryTenantUsageDocument,
        answerOf: ({ tenantUsage }) => tenantUsage,
        item: usageItem,
      },
    ),
  ],
);
