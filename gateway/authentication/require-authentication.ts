import type { RequestHandler } from 'express';
import { demandCredentials } from '../../subgraphs/kernel/permission/demand-credentials.ts';
import type { ClientAddress } from '../http/client-address.ts';
import { watchRequest } from '../http/request-signal.ts';
import type { ResolveCall } from './gateway-call.ts';

/** Passes authenticated requests on, but not those of publishable API keys; others go to the next error handler. */
export function requireAuthentication(
  resolveCall: ResolveCall,
  clientAddress: ClientAddress,
): RequestHandler {
  return async (request, response, next) => {
    const { signal } = watchRequest(response, null);
    const { headers } = request;
    const { actor } = await resolveCall({ headers, remoteAddress: clientAddress(request), signal });
    demandCredentials(actor);
    next();
  };
}
