/** How spans travel to the collector: gRPC, or HTTP with a JSON body. */
export type OtlpProtocol = 'grpc' | 'http';

/** Where spans go. */
export interface OtlpTarget {
  readonly protocol: OtlpProtocol;
  /** For HTTP the whole address, path included; for gRPC scheme, host and port. */
  readonly url: string;
}

/** Port of OTLP over gRPC (OTLP specification, "OTLP/gRPC Default Port"), the specification's default endpoint. */
const grpcPort = '4317';

/** Where traces go below a base address (OTLP specification, "OTLP/HTTP Request"). */
const tracesPath = '/v1/traces';

/**
 * Chooses the protocol an endpoint speaks. A path means HTTP, port 4317 without one means gRPC, everything else is
 * HTTP: 4318, and whatever a proxy listens on.
 * @param endpoint `Observability:OtlpEndpoint`, an http or https URL.
 * @param protocol `OTEL_EXPORTER_OTLP_PROTOCOL` (`grpc`, `http/protobuf`, `http/json`), which wins over the rule. Both
 * HTTP kinds are sent as JSON, which every collector takes.
 */
export function otlpTarget(endpoint: string, protocol: string | undefined): OtlpTarget {
  const url = new URL(endpoint);
  const path = url.pathname.replace(/\/+$/, '');
  const isGrpc = protocol ? protocol === 'grpc' : url.port === grpcPort && path === '';
  if (isGrpc) return { protocol: 'grpc', url: url.origin };
  url.pathname = path.endsWith(tracesPath) ? path : path + tracesPath;
  return { protocol: 'http', url: url.href };
}
