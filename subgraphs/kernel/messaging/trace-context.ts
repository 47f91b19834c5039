import { type Context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { contextOf } from '../telemetry/traceparent.ts';

/** The specification's activity source of this area ("Telemetry"). */
const source = 'Svc.Messaging';

/** Runs `work` in a span `messaging.send` that continues the caller's trace. */
export function inSendSpan<T>(destination: string, work: () => Promise<T>): Promise<T> {
  return inSpan(
    'messaging.send',
    SpanKind.PRODUCER,
    { 'messaging.destination.name': destination },
    undefined,
    work,
  );
}

/** Destination and operation of a message. */
export interface Handling {
  readonly destination: string;
  readonly id: string;
  readonly attempt: number;
  /** Of the message; null when the sender was not traced. */
  readonly traceparent: string | null;
}

/** Runs `work` in a span `messaging.handle` that continues the sender's trace. */
export function inHandleSpan<T>(handling: Handling, work: () => Promise<T>): Promise<T> {
  const attributes = {
    'messaging.destination.name': handling.destination,
    'messaging.message.id': handling.id,
    'messaging.attempt': handling.attempt,
  };
  return inSpan('messaging.handle', SpanKind.CONSUMER, attributes, contextOf(handling.traceparent), work);
}

async function inSpan<T>(
  name: string,
  kind: SpanKind,
  attributes: Record<string, string | number>,
  parent: Context | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const run = async (span: Span): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      span.recordException(error as Error);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
  const tracer = trace.getTracer(source);
  const options = { kind, attributes: { 'messaging.system': 'postgresql', ...attributes } };
  return parent === undefined
    ? tracer.startActiveSpan(name, options, run)
    : tracer.startActiveSpan(name, options, parent, run);
}
