import { createRequire } from 'node:module';
import { isSpanContextValid, trace } from '@opentelemetry/api';
import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import type { ObservabilityOptions } from './observability.options.ts';

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

/** What the logger takes of the section `Observability`. */
export interface LoggedService {
  readonly ServiceName: string;
  readonly ServiceVersion: string;
  readonly Environment: string;
  /** Default: `json`. */
  readonly LogFormat?: ObservabilityOptions['LogFormat'];
}

/**
 * The process's logger: lines on standard output, secrets redacted, with the ids of the active span.
 * @param service the specification's log fields, which readable lines leave out.
 * @param destination where lines go instead; for tests.
 */
export function createLogger(
  level: string,
  service: LoggedService,
  destination: DestinationStream = openOutput(service.LogFormat),
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

/** Standard output, through a formatter for people where that is wanted, which is loaded only then. */
function openOutput(format: LoggedService['LogFormat'] = 'json'): DestinationStream {
  const pretty = format === 'pretty' || (format === 'auto' && process.stdout.isTTY);
  if (!pretty) return pino.destination(1);
  const prettify = createRequire(import.meta.url)('pino-pretty') as typeof import('pino-pretty');
  return prettify({
    sync: true,
    colorize: process.stdout.isTTY,
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: 'pid,hostname,ServiceName,ServiceVersion,Environment',
  });
}

/** The trace a line belongs to, under the names OpenTelemetry gives them in logs of other formats. */
function activeTrace(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan()?.spanContext();
  if (span === undefined || !isSpanContextValid(span)) return {};
  return { trace_id: span.traceId, span_id: span.spanId };
}

/** A logger without output, for tests. */
export const silentLogger: Logger = pino({ level: 'silent' });
