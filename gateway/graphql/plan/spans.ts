import {
  type Attributes,
  isSpanContextValid,
  type Span,
  SpanStatusCode,
  type Tracer,
} from '@opentelemetry/api';

/** Opens the spans @apollo/gateway opens, by the same names. */
export interface Spans {
  /**
   * Runs something inside a span. What it throws or rejects with marks the span, as `fail` does.
   * @param fail for what failed without throwing.
   */
  around<T>(name: string, attributes: Attributes, body: (fail: () => void) => T): T;
}

/** For when nobody listens. */
const untraced: Spans = { around: (_name, _attributes, body) => body(nothing) };

function nothing(): void {}

/** The spans of one request. Where no trace is being made, opening them costs nothing. */
export function spansOf(tracer: Tracer): Spans {
  return isSpanContextValid(tracer.startSpan('gateway.execute').spanContext()) ? traced(tracer) : untraced;
}

function traced(tracer: Tracer): Spans {
  return {
    around: (name, attributes, body) =>
      tracer.startActiveSpan(name, { attributes }, (span) => inside(span, body)),
  };
}

function inside<T>(span: Span, body: (fail: () => void) => T): T {
  const fail = () => span.setStatus({ code: SpanStatusCode.ERROR });
  const failed = (error: unknown): never => {
    fail();
    span.end();
    throw error;
  };
  try {
    const result = body(fail);
    if (!(result instanceof Promise)) {
      span.end();
      return result;
    }
    return result.then((value: unknown) => {
      span.end();
      return value;
    }, failed) as T;
  } catch (error) {
    return failed(error);
  }
}
