import { loadOptions } from '../options/load.ts';
import { defineSection } from '../options/section.ts';
import { type ObservabilityOptions, observabilitySection } from './observability.options.ts';
import { productVersion } from './product-version.ts';

/** Environment variables, as `process.env` has them. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Name of the process in logs and traces, and destination of its telemetry. */
export interface Observability extends ObservabilityOptions {
  /**
   * Whether spans, metrics and log lines are sent: an explicitly set endpoint. The default endpoint alone turns nothing
   * on, because a fresh start has no collector.
   */
  readonly exporting: boolean;
  /** Whether spans are exported: `EnableTracing`, if anything is. */
  readonly tracing: boolean;
  /** Whether metrics are recorded: `EnableMetrics`, where they are sent or read. */
  readonly metrics: boolean;
}

/** The section, in which unset values can be distinguished from defaults. */
const writtenSection = defineSection(
  observabilitySection.name,
  observabilitySection.schema.extend({
    ServiceName: observabilitySection.schema.shape.ServiceName.unwrap().optional(),
    ServiceVersion: observabilitySection.schema.shape.ServiceVersion.unwrap().optional(),
    Environment: observabilitySection.schema.shape.Environment.unwrap().optional(),
    OtlpEndpoint: observabilitySection.schema.shape.OtlpEndpoint.unwrap().optional(),
  }),
);

const defaults: ObservabilityOptions = observabilitySection.schema.parse({});

/**
 * Reads section `Observability` with its fallbacks: where nothing is written,
 * the name is the application's, the version is the one in `package.json`, the environment is `NODE_ENV` in lower case, and the endpoint is
 * `OTEL_EXPORTER_OTLP_ENDPOINT`.
 * @throws {OptionsError} listing every problem of the section.
 */
export function readObservability(env: Environment, applicationName: string): Observability {
  const written = loadSection(env);
  const endpoint = written.OtlpEndpoint ?? standardEndpoint(env);
  return {
    ...written,
    ServiceName: written.ServiceName ?? applicationName,
    ServiceVersion: written.ServiceVersion ?? productVersion,
    Environment: written.Environment ?? (env.NODE_ENV?.toLowerCase() || defaults.Environment),
    OtlpEndpoint: endpoint ?? defaults.OtlpEndpoint,
    exporting: endpoint !== undefined,
    tracing: written.EnableTracing && endpoint !== undefined,
    metrics: written.EnableMetrics && (endpoint !== undefined || written.MetricsPort !== undefined),
  };
}

function loadSection(env: Environment) {
  return loadOptions({ written: writtenSection }, { env }).written;
}

/** The endpoint as every OpenTelemetry tool spells it; held to the same form as our own option. */
function standardEndpoint(env: Environment): string | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return endpoint ? loadSection({ ...env, Observability__OtlpEndpoint: endpoint }).OtlpEndpoint : undefined;
}
