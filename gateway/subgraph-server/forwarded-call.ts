import type { CallSource, GatewayCall, ResolveCall } from '../authentication/gateway-call.ts';

/**
 * The call behind a gateway's request: its credentials are checked again, its idempotency is the gateway's.
 * @throws {DomainError} `unauthenticated` or `forbidden`.
 */
export async function resolveForwardedCall(
  resolveCall: ResolveCall,
  source: CallSource,
): Promise<GatewayCall> {
  const call = await resolveCall(source);
  const { authorization, 'idempotency-key': key, 'x-idempotency-hash': requestHash } = source.headers;
  const keyed = typeof key === 'string' && typeof requestHash === 'string';
  return {
    ...call,
    headers: authorization === undefined ? {} : { authorization },
    idempotency: keyed ? { key, requestHash, replayed: false } : null,
  };
}
