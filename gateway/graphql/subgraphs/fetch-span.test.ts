import { context, type Span, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { parse } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { traceFetch } from './fetch-span.ts';

const text = 'query Named { me { id } }';
const document = parse(text, { noLocation: true });
const answer = { data: { me: null } };

describe('a compiled fetch while a trace is made', () => {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  beforeAll(() => provider.register());
  afterEach(() => exporter.reset());
  afterAll(async () => {
    await provider.shutdown();
    trace.disable();
    context.disable();
  });

  const inTrace = <T>(body: (outer: Span) => T): T =>
    trace.getTracer('test').startActiveSpan('outer', (outer) => body(outer));

  it('runs inside its span, and makes what it runs with outside of it', async () => {
    const active: unknown[] = [];
    const fetch = traceFetch(async (_variables, contextOf) => {
      active.push(trace.getActiveSpan(), contextOf());
      return answer;
    }, document);
    const outer = await inTrace(async (span) => {
      const contextOf = () => ({ made: trace.getActiveSpan() });
      expect(await fetch({}, contextOf)).toBe(answer);
      return span;
    });
    const [span] = exporter.getFinishedSpans();
    expect(span).toMatchObject({
      name: 'query Named',
      attributes: { 'graphql.operation.type': 'query', 'graphql.operation.name': 'Named' },
      parentSpanContext: outer.spanContext(),
    });
    expect(active).toEqual([span, { made: outer }]);
  });

  it('makes no span where nothing is executed', () => {
    const fetch = traceFetch(() => null, document);
    expect(inTrace(() => fetch({}, () => ({})))).toBe(null);
    expect(exporter.getFinishedSpans()).toEqual([]);
  });

  it('is left to graphql-js where the span is to show its text', () => {
    const run = vi.fn(() => answer);
    const fetch = traceFetch(run, parse(text));
    expect(inTrace(() => fetch({}, () => ({})))).toBe(null);
    expect(run).not.toHaveBeenCalled();
    expect(fetch({}, () => ({}))).toBe(answer);
  });
});
