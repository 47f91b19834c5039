import {
  type Attributes,
  context,
  createNoopMeter,
  metrics,
  propagation,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerWith, refuseWith } from './tool.ts';
import { ToolTelemetry } from './tool-telemetry.ts';

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const recorded: { readonly name: string; readonly value: number; readonly attributes: Attributes }[] = [];
const meter = Object.assign(createNoopMeter(), {
  createHistogram: (name: string) => ({
    record: (value: number, attributes: Attributes) => void recorded.push({ name, value, attributes }),
  }),
});

describe('tools are observed by the GenAI conventions', () => {
  let telemetry: ToolTelemetry;
  beforeAll(() => {
    provider.register();
    metrics.setGlobalMeterProvider({ getMeter: () => meter } as never);
    telemetry = new ToolTelemetry();
  });
  beforeEach(() => {
    exporter.reset();
    recorded.length = 0;
  });
  afterAll(async () => {
    await provider.shutdown();
    metrics.disable();
    trace.disable();
    context.disable();
    propagation.disable();
  });

  const named = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'get_document' };
  const tool = { name: 'get_document', client: 'editor' };

  it('with their name, their client and their duration', async () => {
    const answer = answerWith({ secret: 'words' });
    expect(await telemetry.observe(tool, async () => answer)).toBe(answer);
    const [span] = exporter.getFinishedSpans();
    expect([span?.name, span?.attributes, span?.status.code]).toEqual([
      'execute_tool get_document',
      { ...named, 'mcp.client.name': 'editor' },
      SpanStatusCode.UNSET,
    ]);
    expect(recorded).toEqual([
      { name: 'gen_ai.execute_tool.duration', value: expect.any(Number), attributes: named },
    ]);
  });

  it.each([
    ['answers what is wrong', async () => refuseWith([{ message: 'words' }]), 'tool_error'],
    ['fails', () => Promise.reject(new Error('words')), '_OTHER'],
  ])('with the kind of its error where one %s, without its words', async (_, work, type) => {
    await telemetry.observe({ ...tool, client: null }, work).catch(() => undefined);
    const [span] = exporter.getFinishedSpans();
    expect(span?.attributes).toEqual({ ...named, 'error.type': type });
    expect(span?.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(recorded.map(({ attributes }) => attributes)).toEqual([{ ...named, 'error.type': type }]);
  });
});
