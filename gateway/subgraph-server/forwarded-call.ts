import { agentHeader, parseAgentCall } from '../../subgraphs/kernel/call/agent-call.ts';
import type { CallSource, GatewayCall, ResolveCall } from '../authentication/gateway-call.ts';
import { ifMatchHeader } from '../graphql/subgraphs/subgraph-answer.ts';

/**
 * The call of a gateway's request: verifies its credentials again and uses the gateway's idempotency and agent.
 * @throws {DomainError} `unauthenticated` or `forbidden`.
 */
export async function resolveForwardedCall(
  resolveCall: ResolveCall,
  source: CallSource,
): Promise<GatewayCall> {
  const call = await resolveCall({ ...source, embedding: 'forwarded' });
  const { authorization, 'idempotency-key': key, 'x-idempotency-hash': requestHash } = source.headers;
  const agent = source.headers[agentHeader];
  const ifMatch = source.headers[ifMatchHeader];
  const keyed = typeof key === 'string' && typeof requestHash === 'string';
  return {
    ...call,
    headers: authorization === undefined ? {} : { authorization },
    agent: typeof agent === 'string' ? parseAgentCall(agent) : null,
    ifMatch: typeof ifMatch === 'string' ? ifMatch : null,
    idempotency: keyed ? { key, requestHash, replayed: false } : null,
  };
}
