import { z } from 'zod';
import { defineSection, type OptionsOf } from '../options/section.ts';
import { count, flag } from '../options/written-values.ts';

/** Section `Observability` (specification, "Health and configuration resources"). */
export const observabilitySection = defineSection(
  'Observability',
  z.object({
    /** Name of the process in logs and traces; by default `platform-service` with the role of the process. */
    ServiceName: z.string().min(1).default('unknown-service'),
    /** Version in logs and traces; by default the version of the product. */
    ServiceVersion: z.string().min(1).default('0.0.0'),
    /**
     * Address of the collector: gRPC on port 4317, HTTP on other ports. Nothing is sent until this or
     * `OTEL_EXPORTER_OTLP_ENDPOINT` is set.
     */
    OtlpEndpoint: z
      .url({ protocol: /^https?$/, error: 'must be an http or https URL, such as http://localhost:4318' })
      .default('http://localhost:4317'),
    /** Group of services in traces. */
    ServiceNamespace: z.string().min(1).default('my-company'),
    /** Deployment environment in logs and traces; by default `NODE_ENV` in lower case. */
    Environment: z.string().min(1).default('development'),
    /** Whether spans are sent, once an endpoint is set: a fresh start has no collector. */
    EnableTracing: flag().default(true),
    /** Whether metrics are recorded, once an endpoint or `MetricsPort` is set. */
    EnableMetrics: flag().default(true),
    /** Port on which `/metrics` answers in Prometheus's text format, in each process; absent: none. */
    MetricsPort: count({ min: 1, max: 65_535 }).optional(),
    /** Address on which that port listens; `*`: every one, for a Prometheus on another machine. */
    MetricsHost: z.string().min(1).default('localhost'),
    /** Least severe log lines that are written. */
    LogLevel: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    /**
     * Form of log lines: `json`, `pretty` for people, or `auto`, which is `pretty` in a terminal and `json` otherwise.
     */
    LogFormat: z.enum(['auto', 'json', 'pretty']).default('auto'),
  }),
);

/** Parsed section. */
export type ObservabilityOptions = OptionsOf<typeof observabilitySection>;
