import { metrics } from '@opentelemetry/api';
import { logs } from '@opentelemetry/api-logs';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { createInstrumentations } from './instrumentations.ts';
import type { Logger } from './logger.ts';
import type { ObservabilityOptions } from './observability.options.ts';
import type { Observability } from './observability.ts';
import { type Exporters, openExporter } from './otlp-exporters.ts';
import { type OtlpSignal, otlpTarget } from './otlp-target.ts';
import { type Exporter, OutageLog } from './outage-log.ts';
import { RootSampler } from './root-sampler.ts';

/** Milliseconds between two reports of metrics (OpenTelemetry SDK specification, `OTEL_METRIC_EXPORT_INTERVAL`). */
const exportInterval = 60_000;
const exportTimeout = 30_000;

/** What telemetry is started with. */
export interface TelemetryOptions {
  readonly observability: Observability;
  /** The standard variables `OTEL_…`, as `process.env` has them. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether requests to a path make no span. */
  readonly isUntraced: (target: string) => boolean;
  /** The logger of this process; not asked for before instrumentations are in place. */
  readonly openLogger: () => Promise<Logger>;
}

/**
 * Records spans, metrics and log lines from now on and sends them in batches, in the background; a collector that is
 * missing, hangs or refuses costs a log line and nothing else. Before the instrumented modules are imported, after
 * `hookModules`.
 * @throws {Error} for an endpoint that is no URL.
 */
export async function startTelemetry(parts: TelemetryOptions): Promise<void> {
  const { observability, env, isUntraced } = parts;
  const resource = resourceFromAttributes(resourceAttributes(observability));
  if (observability.tracing) {
    const processor = new BatchSpanProcessor(await openExport('traces', parts));
    const tracing = { resource, sampler: new RootSampler(), spanProcessors: [processor] };
    new NodeTracerProvider(tracing).register();
  }
  if (observability.metrics) {
    const exportIntervalMillis = Number(env.OTEL_METRIC_EXPORT_INTERVAL) || exportInterval;
    const reader = new PeriodicExportingMetricReader({
      exporter: await openExport('metrics', parts),
      exportIntervalMillis,
      exportTimeoutMillis: Math.min(exportIntervalMillis, exportTimeout),
    });
    metrics.setGlobalMeterProvider(new MeterProvider({ resource, readers: [reader] }));
  }
  const processor = new BatchLogRecordProcessor({ exporter: await openExport('logs', parts) });
  logs.setGlobalLoggerProvider(new LoggerProvider({ resource, processors: [processor] }));
  registerInstrumentations({ instrumentations: [...createInstrumentations(isUntraced)] });
}

type BatchOf<Signal extends OtlpSignal> = Parameters<Exporters[Signal]['export']>[0];

async function openExport<Signal extends OtlpSignal>(
  signal: Signal,
  { observability, env, openLogger }: TelemetryOptions,
): Promise<OutageLog<BatchOf<Signal>>> {
  const target = otlpTarget(observability.OtlpEndpoint, env.OTEL_EXPORTER_OTLP_PROTOCOL, signal);
  const exporter: Exporter<BatchOf<Signal>> = await openExporter(signal, target);
  return new OutageLog(exporter, { openLogger, endpoint: target.url, signal });
}

/** Who a span comes from. */
export function resourceAttributes(
  observability: Pick<
    ObservabilityOptions,
    'ServiceName' | 'ServiceVersion' | 'ServiceNamespace' | 'Environment'
  >,
): Readonly<Record<string, string>> {
  return {
    'service.name': observability.ServiceName,
    'service.version': observability.ServiceVersion,
    'service.namespace': observability.ServiceNamespace,
    'deployment.environment': observability.Environment,
  };
}
