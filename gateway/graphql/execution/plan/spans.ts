import { type Attributes, context, type Span, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

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

/** The spans of requests, each request's inside one of its own. Where no trace is being made, opening them costs nothing. */
export class RequestSpans {
  private readonly traced: Spans;

  constructor(private readonly tracer: Tracer) {
    this.traced = {
      around: (name, attributes, body) =>
        tracer.startActiveSpan(name, { attributes }, (span) => inside(span, body)),
    };
  }

  /** Runs a request inside its span. @param body is given what opens those below it, and as {@link Spans.around}. */
  around<T>(name: string, body: (spans: Spans, fail: () => void) => T): T {
    const span = this.tracer.startSpan(name);
    if (!span.isRecording()) return body(untraced, nothing);
    const run = () => inside(span, (fail) => body(this.traced, fail));
    return context.with(trace.setSpan(context.active(), span), run);
  }
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
