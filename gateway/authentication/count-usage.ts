import type { CallContext } from '../../subgraphs/kernel/call/context.ts';
import type { UsageCounter } from '../../subgraphs/kernel/usage/usage-counter.ts';
import { requestMeasure } from '../../subgraphs/kernel/usage/usage-measure.ts';
import type { ResolveCall } from './gateway-call.ts';

/**
 * Counts each call that was accepted as a request of its tenant, in memory. Anonymous callers have none. Every endpoint
 * resolves its calls by this function, a WebSocket also those of its operations.
 */
export function countUsage(usage: Pick<UsageCounter, 'count'>, resolveCall: ResolveCall): ResolveCall {
  const count = (call: CallContext) => {
    if (call.actor.isAuthenticated) usage.count(requestMeasure, call.tenant.id);
    return call;
  };
  return (source) => {
    const resolved = resolveCall(source);
    return resolved instanceof Promise ? resolved.then(count) : count(resolved);
  };
}
