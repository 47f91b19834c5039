import { z } from 'zod';
import { defineSection } from '../options/section.ts';
import { timeSpan } from '../options/time-span.ts';
import { count } from '../options/written-values.ts';
import { type HealthStatus, healthStatuses } from './check.ts';

const path = () => z.string().regex(/^(\/[\w.~-]+)+$/, 'must be a path such as /health/live');

/** Shells take no hyphen in a variable's name, and names of variables come in any case. */
const byCheck = (written: Readonly<Record<string, HealthStatus>>): Readonly<Record<string, HealthStatus>> =>
  Object.fromEntries(
    Object.entries(written).map(([name, status]) => [name.toLowerCase().replaceAll('_', '-'), status]),
  );

/** Section `Diagnostics` (specification, "Diagnostics options"). */
export const diagnosticsSection = defineSection(
  'Diagnostics',
  z
    .object({
      /** Path of the liveness probe. */
      LivenessPath: path().default('/health/live'),
      /**
       * Port of a separate thread that answers the liveness probe even while the event loop is busy, and reports for
       * how long it has been busy (`loopBusy`, in milliseconds). Absent: no such thread; 0: any free port.
       * @example 4100
       */
      LivenessPort: count({ max: 65_535 }).optional(),
      /** Busy time of the event loop after which that thread answers 503. */
      LoopBusyLimit: timeSpan({ min: 1_000, max: 3_600_000 }).prefault('00:01:00'),
      /** Path of the readiness probe. */
      ReadinessPath: path().default('/health/ready'),
      /** Path of the startup probe. */
      StartupPath: path().default('/health/startup'),
      /** Time for which the result of a check is cached. */
      DefaultCacheDuration: timeSpan({ max: 3_600_000 }).default(10_000),
      /** Time for which the answer of `GET /diagnostics/health` is cached. */
      MonitoringCacheDuration: timeSpan({ max: 3_600_000 }).default(30_000),
      /**
       * Status of a failed check, by the name of the check (`_` for `-`): `Degraded` keeps the process in rotation.
       * @example Degraded
       */
      FailureStatus: z.record(z.string(), z.enum(healthStatuses)).default({}).transform(byCheck),
    })
    .refine(
      ({ LivenessPath, ReadinessPath, StartupPath }) =>
        new Set([LivenessPath, ReadinessPath, StartupPath]).size === 3,
      'must have three different paths',
    ),
);
