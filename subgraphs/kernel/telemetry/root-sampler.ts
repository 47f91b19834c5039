import { type Context, trace } from '@opentelemetry/api';
import {
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  type SamplingResult,
} from '@opentelemetry/sdk-trace-node';

/** Spans without a parent that are not exported: the start parses and plans every REST operation. */
const innerSteps = new Set(['graphql.parse', 'graphql.validate', 'gateway.plan']);

/**
 * Records every trace, except those that would begin with an inner step. Follows the sampling decision of the caller.
 */
export class RootSampler implements Sampler {
  private readonly inner = new ParentBasedSampler({ root: new AlwaysOnSampler() });

  shouldSample(...parameters: Parameters<Sampler['shouldSample']>): SamplingResult {
    const [context, , name] = parameters;
    if (innerSteps.has(name) && !hasParent(context)) return { decision: SamplingDecision.NOT_RECORD };
    return this.inner.shouldSample(...parameters);
  }

  toString(): string {
    return `RootSampler{${this.inner.toString()}}`;
  }
}

function hasParent(context: Context): boolean {
  return trace.getSpanContext(context) !== undefined;
}
