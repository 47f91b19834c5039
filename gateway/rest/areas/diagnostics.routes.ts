import { z } from 'zod';
import { serviceStates } from '../../../subgraphs/kernel/health/monitoring.ts';
import { GetServiceHealthDocument } from '../../graphql/generated/operations.ts';
import { operation, type Route } from '../route.ts';

/** In the terms of the monitoring page, not of the probes. */
const monitoringResponse = z
  .object({
    services: z.array(
      z.object({
        id: z.string().meta({ description: 'Name of the health check.' }),
        name: z.string(),
        status: z.enum(serviceStates),
        responseTimeMs: z.number().nullable(),
        description: z.string().nullable(),
        tags: z.array(z.string()).describe('Probes that include the check: `readiness`, `startup`.'),
      }),
    ),
    checkedAt: z.iso.datetime(),
  })
  .meta({ id: 'MonitoringResponse' });

/** Specification, "Monitoring endpoint". */
export const diagnosticsRoutes: readonly Route[] = [
  operation({
    tags: ['Diagnostics'],
    method: 'GET',
    path: '/diagnostics/health',
    summary: 'Status of the services the installation depends on; always 200.',
    document: GetServiceHealthDocument,
    variables: () => ({}),
    response: monitoringResponse,
  }),
];
