import type { IncomingMessage } from 'node:http';
import { HOST_TENANT_ID } from '../../subgraphs/kernel/tenancy/tenant.ts';
import type { ClientAddress } from '../http/client-address.ts';
import type { Authenticator } from './authenticator.ts';

/** Groups requests for fair sharing: by the tenant of known credentials, others by client address. */
export function loadGroups(
  authenticator: Pick<Authenticator, 'authenticateCached'>,
  clientAddress: ClientAddress,
): (request: IncomingMessage) => string {
  return (request) => {
    const known = authenticator.authenticateCached(request.headers.authorization);
    return known === null ? (clientAddress(request) ?? '') : (known.tenantId ?? HOST_TENANT_ID);
  };
}
