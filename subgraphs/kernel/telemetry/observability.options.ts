import { z } from 'zod';
import { defineSection, type OptionsOf } from '../options/section.ts';
import { flag } from '../options/written-values.ts';

/** Section `Observability` (specification, "Health and configuration resources"). */
export const observabilitySection = defineSection(
  'Observability',
  z.object({
    ServiceName: z.string().min(1).default('unknown-service'),
    ServiceVersion: z.string().min(1).default('0.0.0'),
    OtlpEndpoint: z.string().min(1).default('http://localhost:4317'),
    ServiceNamespace: z.string().min(1).default('my-company'),
    Environment: z.string().min(1).default('development'),
    EnableTracing: flag().default(true),
    EnableMetrics: flag().default(true),
    /** Least severe log lines that are written. */
    LogLevel: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  }),
);

/** Parsed section. */
export type ObservabilityOptions = OptionsOf<typeof observabilitySection>;
