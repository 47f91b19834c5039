import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { OtlpProtocol, OtlpTarget } from './otlp-target.ts';

/** The part of both exporter packages that is used. */
interface ExporterPackage {
  readonly OTLPTraceExporter: new (settings: { readonly url: string }) => SpanExporter;
}

/** Not among our own dependencies: a name the compiler does not look for. */
const grpcPackage: string = '@opentelemetry/exporter-trace-otlp-grpc';

/** Each is loaded only where it is used. */
const packages: Readonly<Record<OtlpProtocol, () => Promise<ExporterPackage>>> = {
  http: () => import('@opentelemetry/exporter-trace-otlp-http'),
  grpc: () => import(grpcPackage),
};

/**
 * Opens what sends spans to a collector; no connection yet.
 * @throws {Error} saying what to do where the package for the protocol is not installed.
 */
export async function openSpanExporter({ protocol, url }: OtlpTarget): Promise<SpanExporter> {
  const { OTLPTraceExporter } = await packages[protocol]().catch((cause: unknown) => {
    throw new Error(
      `Traces to ${url} over ${protocol} need a package that is not installed (${grpcPackage} for gRPC). Install it, ` +
        'or send them over HTTP: port 4318 in Observability__OtlpEndpoint, or OTEL_EXPORTER_OTLP_PROTOCOL=http/json.',
      { cause },
    );
  });
  return new OTLPTraceExporter({ url });
}
