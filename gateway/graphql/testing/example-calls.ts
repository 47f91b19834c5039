import type { IncomingHttpHeaders } from 'node:http';
import { Actor, anonymous } from '../../../subgraphs/kernel/call/actor.ts';
import type { CallContext } from '../../../subgraphs/kernel/call/context.ts';
import { unauthenticated } from '../../../subgraphs/kernel/error/domain-error.ts';
import { hostTenant } from '../../../subgraphs/kernel/tenancy/tenant.ts';

/** The call for headers of the example: `Bearer <user id>`, or anonymous. `Bearer bad` is refused. */
export function callOf(headers: IncomingHttpHeaders, signal: AbortSignal): CallContext {
  const userId = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? null;
  if (userId === 'bad') throw unauthenticated('Authentication:Token:Invalid');
  const key = headers['idempotency-key'];
  const requestHash = headers['x-idempotency-hash'];
  return {
    actor: userId === null ? anonymous : new Actor({ isAuthenticated: true, userId }),
    tenant: hostTenant,
    locale: 'en',
    requestId: String(headers['x-request-id'] ?? 'request'),
    signal,
    idempotency:
      key === undefined || requestHash === undefined
        ? null
        : { key: String(key), requestHash: String(requestHash), replayed: false },
  };
}
