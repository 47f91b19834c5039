/** Protocol to the collector: gRPC, or HTTP with a JSON body. */
export type OtlpProtocol = 'grpc' | 'http';

/** The exported signals (OTLP specification, "Signals"). */
export const otlpSignals = ['traces', 'metrics', 'logs'] as const;
export type OtlpSignal = (typeof otlpSignals)[number];

/** Destination of one signal. */
export interface OtlpTarget {
  readonly protocol: OtlpProtocol;
  /** For HTTP the whole address, path included; for gRPC scheme, host and port. */
  readonly url: string;
}

/** Port of OTLP over gRPC (OTLP specification, "OTLP/gRPC Default Port"), the specification's default endpoint. */
const grpcPort = '4317';

/** Path of a signal below a base URL (OTLP specification, "OTLP/HTTP Request"). */
const signalPath = (signal: OtlpSignal): string => `/v1/${signal}`;

/**
 * Chooses the protocol of an endpoint: HTTP with a path, gRPC on port 4317 without one, otherwise HTTP (4318, or the
 * port of a proxy).
 * @param endpoint `Observability:OtlpEndpoint`, an http or https URL: the base of all signals, or the address of one.
 * @param protocol `OTEL_EXPORTER_OTLP_PROTOCOL` (`grpc`, `http/protobuf`, `http/json`), which overrides the rule. Both
 * HTTP protocols are sent as JSON, which every collector accepts.
 */
export function otlpTarget(endpoint: string, protocol: string | undefined, signal: OtlpSignal): OtlpTarget {
  const url = new URL(endpoint);
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  const isGrpc = protocol ? protocol === 'grpc' : url.port === grpcPort && path === '';
  if (isGrpc) return { protocol: 'grpc', url: url.origin };
  const named = otlpSignals.map(signalPath).find((ending) => path.endsWith(ending)) ?? '';
  url.pathname = path.slice(0, path.length - named.length) + signalPath(signal);
  return { protocol: 'http', url: url.href };
}
