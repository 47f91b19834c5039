import type { LogRecordExporter } from '@opentelemetry/sdk-logs';
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics';
import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import { optionalPackage } from '../error/optional-package.ts';
import type { OtlpProtocol, OtlpSignal, OtlpTarget } from './otlp-target.ts';

/** The exporter of each signal. */
export interface Exporters {
  readonly traces: SpanExporter;
  readonly metrics: PushMetricExporter;
  readonly logs: LogRecordExporter;
}

type Opening<Signal extends OtlpSignal> = (url: string) => Promise<Exporters[Signal]>;

/** Each package is loaded only where it is used: the gRPC ones cost a start more than all the others together. */
const openings: {
  readonly [Signal in OtlpSignal]: Readonly<Record<OtlpProtocol, Opening<Signal>>>;
} = {
  traces: {
    http: async (url) =>
      new (await import('@opentelemetry/exporter-trace-otlp-http')).OTLPTraceExporter({ url }),
    grpc: async (url) =>
      new (await optionalPackage(import('@opentelemetry/exporter-trace-otlp-grpc'))).OTLPTraceExporter({
        url,
      }),
  },
  metrics: {
    http: async (url) =>
      new (await import('@opentelemetry/exporter-metrics-otlp-http')).OTLPMetricExporter({ url }),
    grpc: async (url) =>
      new (await optionalPackage(import('@opentelemetry/exporter-metrics-otlp-grpc'))).OTLPMetricExporter({
        url,
      }),
  },
  logs: {
    http: async (url) =>
      new (await import('@opentelemetry/exporter-logs-otlp-http')).OTLPLogExporter({ url }),
    grpc: async (url) =>
      new (await optionalPackage(import('@opentelemetry/exporter-logs-otlp-grpc'))).OTLPLogExporter({ url }),
  },
};

/** Opens what sends a signal to a collector; no connection yet. */
export function openExporter<Signal extends OtlpSignal>(
  signal: Signal,
  { protocol, url }: OtlpTarget,
): Promise<Exporters[Signal]> {
  return openings[signal][protocol](url);
}
