import protobuf from 'protobufjs';

/** The parts of OTLP's messages (opentelemetry-proto 1) that tests look at; decoding skips the rest. */
const { root } = protobuf.parse(`
syntax = "proto3";
message AnyValue { oneof value {
  string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4; } }
message KeyValue { string key = 1; AnyValue value = 2; }
message Resource { repeated KeyValue attributes = 1; }
message Scope { string name = 1; }

message Span { bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
  repeated KeyValue attributes = 9; }
message ScopeSpans { Scope scope = 1; repeated Span spans = 2; }
message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
message TracesRequest { repeated ResourceSpans resource_spans = 1; }

message NumberPoint { repeated KeyValue attributes = 7; double as_double = 4; sfixed64 as_int = 6; }
message HistogramPoint { repeated KeyValue attributes = 9; fixed64 count = 4; double sum = 5; }
message Numbers { repeated NumberPoint data_points = 1; bool is_monotonic = 3; }
message Histogram { repeated HistogramPoint data_points = 1; }
message Metric { string name = 1; string unit = 3; Numbers gauge = 5; Numbers sum = 7; Histogram histogram = 9; }
message ScopeMetrics { Scope scope = 1; repeated Metric metrics = 2; }
message ResourceMetrics { Resource resource = 1; repeated ScopeMetrics scope_metrics = 2; }
message MetricsRequest { repeated ResourceMetrics resource_metrics = 1; }

message LogRecord { string severity_text = 3; AnyValue body = 5; repeated KeyValue attributes = 6; bytes trace_id = 9;
  bytes span_id = 10; }
message ScopeLogs { Scope scope = 1; repeated LogRecord log_records = 2; }
message ResourceLogs { Resource resource = 1; repeated ScopeLogs scope_logs = 2; }
message LogsRequest { repeated ResourceLogs resource_logs = 1; }
`);

/** The services of OTLP over gRPC, each with its one method `Export` → the message it takes. */
export const otlpServices = {
  'opentelemetry.proto.collector.trace.v1.TraceService': 'TracesRequest',
  'opentelemetry.proto.collector.metrics.v1.MetricsService': 'MetricsRequest',
  'opentelemetry.proto.collector.logs.v1.LogsService': 'LogsRequest',
} as const;

/** Decodes a request of OTLP over gRPC into what the same request is over HTTP as JSON: ids in hex. */
export function decodeOtlp(message: string, bytes: Uint8Array): object {
  const type = root.lookupType(message);
  return idsInHex(type.toObject(type.decode(bytes), { longs: String, bytes: String })) as object;
}

function idsInHex(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(idsInHex);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      /^(trace|span|parentSpan)Id$/.test(name)
        ? Buffer.from(String(member), 'base64').toString('hex')
        : idsInHex(member),
    ]),
  );
}
