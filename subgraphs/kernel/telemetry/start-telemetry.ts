import { metrics } from '@opentelemetry/api';
import { logs } from '@opentelemetry/api-logs';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { createInstrumentations } from './instrumentations.ts';
import type { Logger } from './logger.ts';
import { MetricsPage } from './metrics-page.ts';
import type { ObservabilityOptions } from './observability.options.ts';
import type { Observability } from './observability.ts';
import { type Exporters, openExporter } from './otlp-exporters.ts';
import { type OtlpSignal, otlpTarget } from './otlp-target.ts';
import { type Exporter, OutageLog } from './outage-log.ts';
import { RootSampler } from './root-sampler.ts';

/** Milliseconds between two reports of metrics (OpenTelemetry SDK specification, `OTEL_METRIC_EXPORT_INTERVAL`). */
const exportInterval = 60_000;
const exportTimeout = 30_000;

export interface TelemetryOptions {
  readonly observability: Observability;
  /** The standard variables `OTEL_…`, as `process.env` has them. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether requests to a path make no span. */
  readonly isUntraced: (target: string) => boolean;
  /** The logger of this process. Opened only after the instrumentations are in place. */
  readonly openLogger: () => Promise<Logger>;
}

/**
 * Records spans, metrics and log lines from now on and sends them in batches, in the background; a collector that is
 * missing, hangs or refuses costs a log line and nothing else. Before the instrumented modules are imported, after
 * `hookModules`.
 * @throws {Error} for an endpoint that is no URL, and for a port that is in use, with everything else started.
 */
export async function startTelemetry(options: TelemetryOptions): Promise<void> {
  const { observability, isUntraced } = options;
  const resource = resourceFromAttributes(resourceAttributes(observability));
  if (observability.tracing) {
    const processor = new BatchSpanProcessor(await openExport('traces', options));
    const tracing = { resource, sampler: new RootSampler(), spanProcessors: [processor] };
    new NodeTracerProvider(tracing).register();
  }
  if (observability.exporting) {
    const processor = new BatchLogRecordProcessor({ exporter: await openExport('logs', options) });
    logs.setGlobalLoggerProvider(new LoggerProvider({ resource, processors: [processor] }));
  }
  const shown = observability.metrics && observability.MetricsPort !== undefined;
  const page = shown ? createMetricsPage(observability) : null;
  if (observability.metrics) {
    const sent = observability.exporting ? [await openMetricReader(options)] : [];
    const readers = [...sent, ...(page === null ? [] : [page])];
    metrics.setGlobalMeterProvider(new MeterProvider({ resource, readers }));
  }
  registerInstrumentations({
    instrumentations: [...createInstrumentations(isUntraced, observability.tracing)],
  });
  await page?.startServer();
}

/** Reads the metrics from time to time, and sends them. */
async function openMetricReader(options: TelemetryOptions): Promise<PeriodicExportingMetricReader> {
  const exportIntervalMillis = Number(options.env.OTEL_METRIC_EXPORT_INTERVAL) || exportInterval;
  return new PeriodicExportingMetricReader({
    exporter: await openExport('metrics', options),
    exportIntervalMillis,
    exportTimeoutMillis: Math.min(exportIntervalMillis, exportTimeout),
  });
}

/** `/metrics`, which Prometheus reads. */
function createMetricsPage({ MetricsPort: port, MetricsHost: host }: ObservabilityOptions): MetricsPage {
  return new MetricsPage({ ...(port === undefined ? {} : { port }), ...(host === '*' ? {} : { host }) });
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

/** Attributes that identify the source of spans. */
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
