import { z } from 'zod';
import { defineSection } from '../options/section.ts';
import { timeSpan } from '../options/time-span.ts';

const path = () => z.string().regex(/^(\/[\w.~-]+)+$/, 'must be a path such as /health/live');

/** Section `Diagnostics` (specification, "Diagnostics options"). */
export const diagnosticsSection = defineSection(
  'Diagnostics',
  z
    .object({
      /** Path of the liveness probe. */
      LivenessPath: path().default('/health/live'),
      /** Path of the readiness probe. */
      ReadinessPath: path().default('/health/ready'),
      /** Path of the startup probe. */
      StartupPath: path().default('/health/startup'),
      /** How long the result of a check is kept. */
      DefaultCacheDuration: timeSpan({ max: 3_600_000 }).default(10_000),
    })
    .refine(
      ({ LivenessPath, ReadinessPath, StartupPath }) =>
        new Set([LivenessPath, ReadinessPath, StartupPath]).size === 3,
      'must have three different paths',
    ),
);
