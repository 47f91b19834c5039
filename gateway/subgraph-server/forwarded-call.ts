import type { CallSource, GatewayCall, ResolveCall } from '../authentication/gateway-call.ts';

/**
 * The call of a gateway's request: verifies its credentials again and uses the gateway's idempotency.
 * @throws {DomainError} `unauthenticated` or `forbidden`.
 */
export async function resolveForwardedCall(
  resolveCall: ResolveCall,
  source: CallSource,
): Promise<GatewayCall> {
  const call = await resolveCall({ ...source, embedding: 'forwarded' });
  const { authorization, 'idempotency-key': key, 'x-idempotency-hash': requestHash } = source.headers;
  const keyed = typeof key === 'string' && typeof requestHash === 'string';
  return {
    ...call,
    headers: authorization === undefined ? {} : { authorization },
    idempotency: keyed ? { key, requestHash, replayed: false } : null,
  };
}
