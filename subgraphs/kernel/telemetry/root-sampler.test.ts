import { type Context, ROOT_CONTEXT, SpanKind, TraceFlags, trace } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace-node';
import { describe, expect, it } from 'vitest';
import { RootSampler } from './root-sampler.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';

function below(traceFlags: TraceFlags): Context {
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId: 'b7ad6b7169203331',
    traceFlags,
    isRemote: true,
  });
}

function decide(context: Context, name: string): SamplingDecision {
  return new RootSampler().shouldSample(context, traceId, name, SpanKind.INTERNAL, {}, []).decision;
}

describe('RootSampler', () => {
  it.each(['graphql.parse', 'graphql.validate', 'gateway.plan'])(
    'begins no trace with %s, and records it inside one',
    (name) => {
      expect(decide(ROOT_CONTEXT, name)).toBe(SamplingDecision.NOT_RECORD);
      expect(decide(below(TraceFlags.SAMPLED), name)).toBe(SamplingDecision.RECORD_AND_SAMPLED);
    },
  );

  it('begins a trace with anything else', () => {
    expect(decide(ROOT_CONTEXT, 'GET /')).toBe(SamplingDecision.RECORD_AND_SAMPLED);
  });

  it("follows the caller's decision", () => {
    expect(decide(below(TraceFlags.NONE), 'GET /')).toBe(SamplingDecision.NOT_RECORD);
  });
});
