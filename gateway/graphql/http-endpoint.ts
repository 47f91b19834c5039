import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { json, type RequestHandler, Router } from 'express';
import type { ClientAddress } from '../rest/client-address.ts';
import { watchRequest } from '../rest/request-signal.ts';
import { securityHeaders } from '../rest/security-headers.ts';
import type { OperationContext } from './apollo-gateway.ts';
import type { HeaderForwarding } from './forwarded-headers.ts';
import type { ResolveCall } from './gateway-call.ts';

/** What the endpoint needs. */
export interface HttpEndpointParts {
  readonly server: ApolloServer<OperationContext>;
  readonly resolveCall: ResolveCall;
  readonly forward: HeaderForwarding;
  /** Bytes of a request body. */
  readonly bodyLimit: number;
  /** Milliseconds until a caller gets 503; endless operations apart. */
  readonly requestTimeout: number;
  readonly clientAddress: ClientAddress;
}

/** `GET` and `POST /graphql`. Refused credentials go to the next error handler, which answers with a problem document. */
export function httpEndpoint(parts: HttpEndpointParts): Router {
  const router = Router();
  const execute = expressMiddleware(parts.server, { context: async ({ res }) => res.locals.operation });
  const readBody = json({ limit: parts.bodyLimit });
  router.all('/graphql', headersOf(securityHeaders()), authentication(parts), readBody, execute);
  return router;
}

function authentication(parts: HttpEndpointParts): RequestHandler {
  const { resolveCall, forward, requestTimeout, clientAddress } = parts;
  return async (req, res, next) => {
    const { signal, ended, release } = watchRequest(res, requestTimeout);
    res.once('close', release);
    const source = { headers: req.headers, remoteAddress: clientAddress(req), signal };
    const call = { ...(await resolveCall(source)), signal, headers: forward(req.headers) };
    res.locals.operation = { call, cost: null, ended, unhurried: release } satisfies OperationContext;
    next();
  };
}

/** The landing page brings a policy of its own, with a nonce, beside which a stricter one would win. */
function headersOf(strict: RequestHandler): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'GET' || req.accepts(['json', 'html']) !== 'html') return strict(req, res, next);
    res.removeHeader('Content-Security-Policy');
    res.removeHeader('Cross-Origin-Embedder-Policy');
    next();
  };
}
