import { GetServiceHealthDocument } from '../../graphql/generated/operations.ts';
import { operation, type Route } from '../route.ts';
import { monitoringResponse } from './diagnostics.wire.ts';

/** Specification, "Monitoring endpoint". */
export const diagnosticsRoutes: readonly Route[] = [
  operation({
    area: 'settings',
    tags: ['Diagnostics'],
    method: 'GET',
    path: '/diagnostics/health',
    summary: 'What the installation depends on, and how that is; always 200.',
    document: GetServiceHealthDocument,
    variables: () => ({}),
    respond: ({ serviceHealth }) => serviceHealth,
    status: 200,
    response: monitoringResponse,
  }),
];
