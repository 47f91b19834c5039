import { type Attributes, context, type Span, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

/** Opens the same spans as @apollo/gateway. */
export interface Spans {
  /**
   * Runs a function inside a span. An exception or rejection marks the span as failed, like `fail`.
   * @param fail marks failures that are not thrown.
   */
  around<T>(name: string, attributes: Attributes, body: (fail: () => void) => T): T;
}

/** Without tracing. */
const untraced: Spans = { around: (_name, _attributes, body) => body(doNothing) };

function doNothing(): void {}

/** The spans of requests. Without a recording trace they cost nothing. */
export class RequestSpans {
  private readonly traced: Spans;

  constructor(private readonly tracer: Tracer) {
    this.traced = {
      around: (name, attributes, body) =>
        tracer.startActiveSpan(name, { attributes }, (span) => inside(span, body)),
    };
  }

  /**
   * Runs a request inside its span. @param body receives the factory of child spans, and `fail` as in {@link
   * Spans.around}.
   */
  around<T>(name: string, body: (spans: Spans, fail: () => void) => T): T {
    const span = this.tracer.startSpan(name);
    if (!span.isRecording()) return body(untraced, doNothing);
    const run = () => inside(span, (fail) => body(this.traced, fail));
    return context.with(trace.setSpan(context.active(), span), run);
  }
}

function inside<T>(span: Span, body: (fail: () => void) => T): T {
  const fail = () => span.setStatus({ code: SpanStatusCode.ERROR });
  const endAndThrow = (error: unknown): never => {
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
    }, endAndThrow) as T;
  } catch (error) {
    return endAndThrow(error);
  }
}
