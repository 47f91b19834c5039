import { type Request, type Response, Router } from 'express';
import { sha256Hex } from '../../../subgraphs/kernel/crypto/digest.ts';
import { TextWriter } from '../../http/event-stream.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { AnswerPart } from '../execution/deferred-execution.ts';
import type { OperationDurations } from '../execution/operation-metrics.ts';
import type { OperationContext } from './apollo-gateway.ts';
import type { FallbackRequests } from './fast-path/fallback.ts';
import { type OpenOperation, type OperationOpening, openOperation } from './http-endpoint.ts';
import { jsonBody } from './json-body.ts';
import { type PersistedCache, persistedKey } from './persisted-operations.ts';
import { acceptsDeferred, deferredFormat } from './stream-formats.ts';
import type { OperationParameters, StreamingOperations } from './streaming-operations.ts';

export interface DeferredEndpointDependencies extends OperationOpening {
  readonly operations: Pick<StreamingOperations, 'isDeferred' | 'admit' | 'startDeferred'>;
  readonly persistedCache: PersistedCache | null;
  readonly durations: Pick<OperationDurations, 'record'>;
  readonly fallbacks: FallbackRequests;
  /** Bytes of a request body. */
  readonly bodyLimit: number;
  /** Milliseconds without progress after which a stalled reader is disconnected. */
  readonly heartbeat: number;
}

/**
 * `POST /graphql` for queries with `@defer` and clients that accept their parts. Passes all other requests on, also those
 * to refuse: Apollo Server answers them. It cannot answer in parts for a gateway.
 */
export function deferredEndpoint(dependencies: DeferredEndpointDependencies): Router {
  const router = Router();
  const readBody = jsonBody(dependencies.bodyLimit, dependencies.fallbacks);
  const headers = securityHeaders();
  router.post('/graphql', (req, res, next) => {
    if (!acceptsDeferred(req.headers.accept)) return next();
    readBody(req, res, (error?: unknown) => {
      if (error !== undefined) return next(error);
      headers(req, res, () => {
        answerInParts(dependencies, req, res).then((isAnswered) => isAnswered || next(), next);
      });
    });
  });
  return router;
}

/** @returns false when the request is passed on. */
async function answerInParts(
  dependencies: DeferredEndpointDependencies,
  req: Request,
  res: Response,
): Promise<boolean> {
  const { operations, clientAddress, fallbacks, heartbeat, persistedCache, durations } = dependencies;
  const began = performance.now();
  const { parameters, hash } = await withText((req.body ?? {}) as OperationParameters, persistedCache);
  if (!operations.isDeferred(parameters, clientAddress(req))) return false;
  const begun = await (fallbacks.of(req)?.operation ?? openOperation(dependencies, req, res));
  res.locals.operation = begun;
  const { call, ended } = begun as OperationContext;
  const admitted = operations.admit(parameters, call);
  if ('errors' in admitted) return false;
  const renew = async () => {
    const { resolveCall, forward } = dependencies;
    const { headers } = req;
    const { remoteAddress, signal } = call;
    const source = { headers, remoteAddress: remoteAddress ?? null, signal, embedding: 'page' } as const;
    return { ...(await resolveCall(source)), signal, headers: forward(headers) };
  };
  const parts = operations.startDeferred(admitted, { call, ended, renew });
  if (parts === null) {
    // Apollo Server answers it at once, and does not count its cost again.
    Object.assign(begun as OperationContext, { cost: admitted.cost, isAdmitted: true });
    return false;
  }
  if (hash !== null && call.actor.isAuthenticated && call.actor.embed === null)
    await persistedCache?.set(persistedKey(hash), String(parameters.query));
  await writeParts(res, parts, heartbeat);
  (begun as OpenOperation).removeDeadline();
  durations.record(began, admitted.planned.operation);
  return true;
}

async function writeParts(
  res: Response,
  parts: AsyncIterable<AnswerPart>,
  stallTimeout: number,
): Promise<void> {
  const writer = new TextWriter(res, stallTimeout);
  res.once('close', () => writer.release());
  for await (const part of parts) {
    if (res.destroyed) return;
    if (!res.headersSent) {
      res.writeHead(200, {
        'Content-Type': deferredFormat.contentType,
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      });
      await writer.write(deferredFormat.start);
    }
    await writer.write(deferredFormat.next(part));
  }
  res.end();
}

/** The text that a request has or names by its hash, and the hash under which a sent text is to be stored. */
async function withText(parameters: OperationParameters, cache: PersistedCache | null) {
  const { query, extensions } = parameters;
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: { sha256Hash?: unknown } | null };
  const named = persistedQuery?.sha256Hash;
  if (cache === null || typeof named !== 'string') return { parameters, hash: null };
  // Apollo Server refuses a hash of another text.
  if (typeof query === 'string')
    return named === sha256Hex(query) ? { parameters, hash: named } : { parameters: {}, hash: null };
  return { parameters: { ...parameters, query: await cache.get(persistedKey(named)) }, hash: null };
}
