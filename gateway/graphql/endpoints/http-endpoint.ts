import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { type RequestHandler, Router } from 'express';
import type { CallContext } from '../../../subgraphs/kernel/call/context.ts';
import type { Deadlines } from '../../../subgraphs/kernel/clock/deadlines.ts';
import type { GatewayCall, ResolveCall } from '../../authentication/gateway-call.ts';
import type { ClientAddress } from '../../http/client-address.ts';
import { type RequestSignal, watchRequest } from '../../http/request-signal.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { CallLimits } from '../../http/traffic/call-limits.ts';
import type { HeaderForwarding } from '../subgraphs/forwarded-headers.ts';
import { checkLength, type OperationLimits } from '../supergraph/limits.ts';
import type { OperationContext } from './apollo-gateway.ts';
import { demandPreflight } from './demand-preflight.ts';
import type { CachedDocuments } from './fast-path/cached-documents.ts';
import type { FallbackRequests } from './fast-path/fallback.ts';
import { jsonBody } from './json-body.ts';
import type { DetailedOperation } from './operation-details.ts';

export interface OperationOpening {
  readonly resolveCall: ResolveCall;
  readonly forward: HeaderForwarding;
  /** Time limits until a caller gets 503; not for untimed operations. */
  readonly deadlines: Deadlines;
  readonly clientAddress: ClientAddress;
  /** Whether `If-Match` is checked, and so passed on. */
  readonly idempotency: boolean;
}

export interface HttpEndpointDependencies extends OperationOpening {
  /** Documents that the fast path may answer. */
  readonly documents: Pick<CachedDocuments, 'get'>;
  readonly callLimits: Pick<CallLimits, 'countUnknownDocument'>;
  readonly limits: Pick<OperationLimits, 'Characters'>;
  readonly server: ApolloServer<OperationContext>;
  /** Bytes of a request body. */
  readonly bodyLimit: number;
  /** Requests that the fast path has started and passed on. */
  readonly fallbacks: FallbackRequests;
}

/**
 * `GET` and `POST /graphql`. Refused credentials go to the next error handler.
 */
export function httpEndpoint(dependencies: HttpEndpointDependencies): Router {
  const { server, fallbacks, bodyLimit } = dependencies;
  const router = Router();
  const execute = expressMiddleware(server, { context: async ({ res }) => res.locals.operation });
  const readBody = jsonBody(bodyLimit, fallbacks);
  router.all(
    '/graphql',
    headersOf(securityHeaders()),
    authentication(dependencies),
    demandPreflight,
    readBody,
    admitDocument(dependencies),
    execute,
  );
  return router;
}

export class OpenOperation implements OperationContext {
  cost: number | null = null;
  isAdmitted = false;
  declare details?: DetailedOperation;

  constructor(
    public call: GatewayCall,
    readonly watch: RequestSignal,
  ) {}

  get ended(): Promise<never> {
    return this.watch.ended;
  }

  removeDeadline(): void {
    this.watch.release();
  }
}

/**
 * Starts an operation: resolves the caller and sets the time limit.
 * @returns synchronously for cached callers.
 * @throws {DomainError} for refused credentials; or rejects with it.
 */
export function openOperation(
  { resolveCall, forward, deadlines, clientAddress, idempotency }: OperationOpening,
  request: IncomingMessage,
  response: ServerResponse,
): OpenOperation | Promise<OpenOperation> {
  const watch = watchRequest(response, deadlines);
  const { headers } = request;
  const { signal } = watch;
  const ifMatch = (idempotency ? headers['if-match'] : null) ?? null;
  const open = (resolved: CallContext) =>
    new OpenOperation({ ...resolved, signal, headers: forward(headers), ifMatch }, watch);
  const remoteAddress = clientAddress(request);
  const resolved = resolveCall({ headers, remoteAddress, signal, embedding: 'page' });
  return resolved instanceof Promise ? resolved.then(open) : open(resolved);
}

/** An unknown document costs parsing, validation and planning. */
function admitDocument({ documents, callLimits, limits }: HttpEndpointDependencies): RequestHandler {
  return (req, res, next) => {
    const source: unknown = req.method === 'GET' ? req.query.query : req.body?.query;
    if (typeof source !== 'string' || source === '') return next();
    checkLength(source, limits);
    const { call } = res.locals.operation as OperationContext;
    if (documents.get(source) === undefined) callLimits.countUnknownDocument(call.remoteAddress);
    next();
  };
}

function authentication(dependencies: HttpEndpointDependencies): RequestHandler {
  return async (req, res, next) => {
    res.locals.operation ??= await (dependencies.fallbacks.of(req)?.operation ??
      openOperation(dependencies, req, res));
    const { actor, locale, tenant } = (res.locals.operation as OperationContext).call;
    res.locals.locale = locale;
    if (actor.isAuthenticated) res.locals.tenantId = tenant.id;
    next();
  };
}

/** The landing page has its own policy with a nonce; the strict policy would override it. */
function headersOf(strict: RequestHandler): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'GET' || req.accepts(['json', 'html']) !== 'html') return strict(req, res, next);
    res.removeHeader('Content-Security-Policy');
    res.removeHeader('Cross-Origin-Embedder-Policy');
    next();
  };
}
