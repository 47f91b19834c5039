import { z } from 'zod';
import { serviceStates } from '../../../subgraphs/kernel/health/monitoring.ts';

/** In the terms of the monitoring page, not of the probes. */
export const monitoringResponse = z
  .object({
    services: z.array(
      z.object({
        id: z.string().meta({ description: 'Name of the check.' }),
        name: z.string(),
        status: z.enum(serviceStates),
        responseTimeMs: z.number().nullable(),
        description: z.string().nullable(),
        tags: z.array(z.string()),
      }),
    ),
    checkedAt: z.iso.datetime(),
  })
  .meta({ id: 'MonitoringResponse' });
