import { z } from 'zod';
import { defineSection } from '../options/section.ts';
import { timeSpan } from '../options/time-span.ts';
import { count } from '../options/written-values.ts';

/** Section `Usage`. */
export const usageSection = defineSection(
  'Usage',
  z.object({
    /** Days for which the usage of a tenant is kept. */
    RetentionDays: count({ min: 1, max: 36_500 }).default(400),
    /** Time between two writes of what a process counts in its memory; what was counted since is lost with a killed process. */
    FlushInterval: timeSpan({ min: 1_000, max: 3_600_000 }).prefault('00:00:05'),
    /**
     * Number of tenants that the metric `platform.tenant.usage` names; the others together are `other`. 0: it names none.
     */
    MetricTenants: count({ max: 1_000 }).default(0),
  }),
);
