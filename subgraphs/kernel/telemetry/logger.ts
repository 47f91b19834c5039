import { isSpanContextValid, trace } from '@opentelemetry/api';
import { type DestinationStream, type LoggerOptions, pino } from 'pino';

/** A structured logger; fields first, text second. */
export type Logger = pino.Logger;

/** Members that never reach a log line, at the top and one level down. */
const secretFields = [
  'password',
  'secret',
  'rawSecret',
  'plainSecret',
  'signingSecret',
  'token',
  'accessToken',
  'authorization',
  'cookie',
];

/**
 * The process's logger: JSON lines on standard output, secrets redacted, with the ids of the active span.
 * @param service the specification's log fields (`Observability`).
 * @param destination where lines go instead; for tests.
 */
export function createLogger(
  level: string,
  service: { readonly ServiceName: string; readonly ServiceVersion: string; readonly Environment: string },
  destination: DestinationStream = pino.destination(1),
): Logger {
  const options: LoggerOptions = {
    level,
    base: {
      ServiceName: service.ServiceName,
      ServiceVersion: service.ServiceVersion,
      Environment: service.Environment,
    },
    mixin: activeTrace,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: [...secretFields, ...secretFields.map((field) => `*.${field}`)], censor: '[redacted]' },
  };
  return pino(options, destination);
}

/** The trace a line belongs to, under the names OpenTelemetry gives them in logs of other formats. */
function activeTrace(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan()?.spanContext();
  if (span === undefined || !isSpanContextValid(span)) return {};
  return { trace_id: span.traceId, span_id: span.spanId };
}

/** A logger without output, for tests. */
export const silentLogger: Logger = pino({ level: 'silent' });
