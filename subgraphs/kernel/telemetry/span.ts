import { type Attributes, context, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import { contextOf } from './traceparent.ts';

/** Options of a new span. */
export interface SpanStart {
  /** The activity source (specification, "Telemetry"): `Svc.BlobStorage`. */
  readonly source: string;
  readonly name: string;
  /** No contents, no contacts, no secrets. */
  readonly attributes?: Attributes;
  /** The `traceparent` it continues; absent: the active span. */
  readonly parent?: string | null;
}

/** Runs work inside a span. A failure marks the span, without its text: texts of other systems may hold secrets. */
export function inSpan<T>(
  { source, name, attributes = {}, parent }: SpanStart,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const outer = parent === undefined ? context.active() : contextOf(parent);
  return trace.getTracer(source).startActiveSpan(name, { attributes }, outer, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
