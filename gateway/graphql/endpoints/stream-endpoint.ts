import { type Request, type RequestHandler, type Response, Router } from 'express';
import { linkAbort } from '../../../subgraphs/kernel/call/linked-abort.ts';
import { errorKinds } from '../../../subgraphs/kernel/error/error-kinds.ts';
import type { GatewayCall, ResolveCall } from '../../authentication/gateway-call.ts';
import type { ClientAddress } from '../../http/client-address.ts';
import { methodNotAllowed, notAcceptable } from '../../http/http-failure.ts';
import { watchRequest } from '../../http/request-signal.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { HeaderForwarding } from '../subgraphs/forwarded-headers.ts';
import type { FallbackRequests } from './fast-path/fallback.ts';
import { streamTokenHeader } from './fast-path/plain-request.ts';
import { jsonBody } from './json-body.ts';
import { writeResults } from './result-stream.ts';
import { SharedStreams, type SharedStreamsDependencies } from './shared-streams.ts';
import {
  type AcceptedStream,
  acceptedStream,
  eventStreamFormat,
  type StreamFormat,
} from './stream-formats.ts';
import type { OperationParameters } from './streaming-operations.ts';

export interface StreamEndpointDependencies extends SharedStreamsDependencies {
  readonly resolveCall: ResolveCall;
  readonly forward: HeaderForwarding;
  readonly clientAddress: ClientAddress;
  /** Whether `If-Match` is checked, and so passed on. */
  readonly idempotency: boolean;
  /** Bytes of a request body. */
  readonly bodyLimit: number;
  /** Requests that the fast path has started and passed on. */
  readonly fallbacks: FallbackRequests;
}

/** The token of a shared stream that a request names. */
function tokenOf(request: Request): string | null {
  const token = request.headers[streamTokenHeader] ?? request.query.token;
  return typeof token === 'string' && token !== '' ? token : null;
}

/**
 * Operations whose results are streamed in the response: graphql-sse's protocol in both modes, and Apollo's multipart
 * protocol for subscriptions. `/graphql/stream` always streams; `/graphql` streams if the request accepts it, and
 * otherwise passes it on. Mount it before `/graphql`. graphql-sse's own handler queues results without limit for a
 * stalled reader. Refused credentials go to the next error handler.
 */
export function streamEndpoint(dependencies: StreamEndpointDependencies): Router {
  const router = Router();
  const shared = new SharedStreams(dependencies);
  const paths = ['/graphql/stream', '/graphql'];
  const readBody = jsonBody(dependencies.bodyLimit, dependencies.fallbacks);
  const open = openCall(dependencies);
  const isShared: RequestHandler = (req, _res, next) => next(tokenOf(req) === null ? 'route' : undefined);
  router.put(paths, securityHeaders(), async (req, res) => {
    const call = await open(req, res);
    res.status(201).type('text/plain').send(shared.reserve(call));
  });
  router.get(paths, isShared, securityHeaders(), async (req, res) => {
    const call = await open(req, res);
    if (!res.destroyed) shared.connect(tokenOf(req) ?? '', call, res);
  });
  router.delete(paths, isShared, securityHeaders(), async (req, res) => {
    shared.stop(tokenOf(req) ?? '', await open(req, res), String(req.query.operationId ?? ''));
    res.status(200).end();
  });
  router.post(paths, isShared, securityHeaders(), readBody, async (req, res) => {
    const refused = shared.start(tokenOf(req) ?? '', await open(req, res), parametersOf(req));
    if (refused === null) res.status(202).end();
    else res.status(errorKinds.invalid.status).json(refused);
  });
  router.post('/graphql/stream', securityHeaders(), readBody, async (req, res) => {
    if (!req.accepts('text/event-stream')) throw notAcceptable(['text/event-stream']);
    await stream(dependencies, eventStreamFormat, req, res);
  });
  router.all('/graphql/stream', () => {
    throw methodNotAllowed('GET, POST, PUT, DELETE');
  });
  router.post('/graphql', streamsOnRequest(dependencies, readBody));
  return router;
}

const parametersOf = (request: Request) => (request.body ?? {}) as OperationParameters;

/** Resolves the caller; the call ends with the response, without a time limit. */
function openCall({
  resolveCall,
  forward,
  clientAddress,
  fallbacks,
  idempotency,
}: StreamEndpointDependencies) {
  return async (req: Request, res: Response): Promise<GatewayCall> => {
    const begun = await fallbacks.of(req)?.operation;
    if (begun !== undefined) {
      begun.removeDeadline();
      return begun.call;
    }
    const { signal, end } = linkAbort(watchRequest(res, null).signal);
    res.once('close', end);
    const { headers } = req;
    const source = { headers, remoteAddress: clientAddress(req), signal, embedding: 'page' } as const;
    const ifMatch = (idempotency ? headers['if-match'] : null) ?? null;
    return { ...(await resolveCall(source)), signal, headers: forward(headers), ifMatch };
  };
}

async function stream(
  dependencies: StreamEndpointDependencies,
  format: StreamFormat,
  req: Request,
  res: Response,
): Promise<void> {
  const { operations, callLimits } = dependencies;
  const call = await openCall(dependencies)(req, res);
  if (res.destroyed) return;
  res.once('close', callLimits.enterConnection(call));
  const admitted = operations.admit(parametersOf(req), call);
  const start = async () => ('errors' in admitted ? admitted : operations.start(admitted, call));
  await writeResults(res, format, start, dependencies);
}

/** Streams requests that accept only streams; for clients that also accept JSON, only subscriptions. */
function streamsOnRequest(
  dependencies: StreamEndpointDependencies,
  readBody: RequestHandler,
): RequestHandler {
  const headers = securityHeaders();
  return (req, res, next) => {
    const accepted = acceptedStream(req.headers.accept);
    if (accepted === null) return next();
    readBody(req, res, (error?: unknown) => {
      if (error !== undefined) return next(error);
      if (!isStreamed(accepted, parametersOf(req), dependencies)) return next();
      headers(req, res, () => stream(dependencies, accepted.format, req, res).catch(next));
    });
  };
}

function isStreamed(
  { acceptsJson }: AcceptedStream,
  parameters: OperationParameters,
  { operations }: StreamEndpointDependencies,
): boolean {
  return !acceptsJson || operations.isSubscription(parameters);
}
