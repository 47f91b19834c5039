import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isSpanContextValid, trace } from '@opentelemetry/api';

/** Assigns each request one id. */
export function createRequestIds(): (request: IncomingMessage) => string {
  const ids = new WeakMap<IncomingMessage, string>();
  return (request) => {
    const id = ids.get(request) ?? randomUUID();
    ids.set(request, id);
    return id;
  };
}

/** The `traceId` of a problem: the W3C trace id of the current span, or the request id. */
export function traceIdOr(requestId: string): string {
  const context = trace.getActiveSpan()?.spanContext();
  return context !== undefined && isSpanContextValid(context) ? context.traceId : requestId;
}
