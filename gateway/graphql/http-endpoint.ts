import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import {
  type ErrorRequestHandler,
  json,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import { errorKinds } from '../../subgraphs/kernel/error/error-kinds.ts';
import { toGraphQLError } from '../../subgraphs/kernel/error/graphql-error.ts';
import type { ClientAddress } from '../rest/client-address.ts';
import { watchRequest } from '../rest/request-signal.ts';
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
  /** Milliseconds until a caller gets 503. */
  readonly requestTimeout: number;
  readonly clientAddress: ClientAddress;
}

/** `GET` and `POST /graphql`. Refused credentials go to the next error handler, which answers with a problem document. */
export function httpEndpoint(parts: HttpEndpointParts): Router {
  const router = Router();
  const execute = expressMiddleware(parts.server, { context: async ({ res }) => res.locals.operation });
  const readBody = json({ limit: parts.bodyLimit });
  router.all('/graphql', admitLandingPage, authentication(parts), readBody, execute);
  router.use('/graphql', malformedBody);
  return router;
}

function authentication(parts: HttpEndpointParts): RequestHandler {
  const { resolveCall, forward, requestTimeout, clientAddress } = parts;
  return async (req, res, next) => {
    const { signal, ended, release } = watchRequest(res, requestTimeout);
    res.once('close', release);
    const source = { headers: req.headers, remoteAddress: clientAddress(req), signal };
    const call = { ...(await resolveCall(source)), signal, headers: forward(req.headers) };
    res.locals.operation = { call, cost: null, ended } satisfies OperationContext;
    next();
  };
}

/** The landing page brings a policy of its own, with a nonce; a stricter one beside it would win. */
function admitLandingPage(req: Request, res: Response, next: () => void): void {
  if (req.method === 'GET' && req.accepts(['json', 'html']) === 'html') {
    res.removeHeader('Content-Security-Policy');
    res.removeHeader('Cross-Origin-Embedder-Policy');
  }
  next();
}

/** What body-parser calls a body it cannot read → how a GraphQL client is told. */
const bodyErrors: Readonly<Record<string, { readonly errorCode: string; readonly message: string }>> = {
  'entity.parse.failed': {
    errorCode: 'GraphQL:Request:MalformedJson',
    message: 'The body is not valid JSON.',
  },
  'entity.too.large': { errorCode: 'GraphQL:Request:TooLarge', message: 'The body is too large.' },
  'encoding.unsupported': {
    errorCode: 'GraphQL:Request:Encoding',
    message: 'The encoding is not supported.',
  },
  'charset.unsupported': { errorCode: 'GraphQL:Request:Encoding', message: 'The charset is not supported.' },
};

const malformedBody: ErrorRequestHandler = (error, _req, res, next) => {
  const found = bodyErrors[String(error?.type)];
  if (found === undefined) return next(error);
  const shown = toGraphQLError(new DomainError('invalid', found.errorCode, { message: found.message }));
  res.status(Number(error.status) || errorKinds.invalid.status).json({ errors: [shown] });
};
