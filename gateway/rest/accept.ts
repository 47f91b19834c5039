import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { notAcceptable } from '../http/http-failure.ts';
import type { Route } from './route.ts';

const problems = 'application/problem+json';

/** What a row can answer. */
export function mediaTypesOf(route: Route): readonly string[] {
  if (route.kind === 'stream') {
    const unstreamed = route.unstreamed === undefined ? [] : mediaTypesOf(route.unstreamed.row);
    return ['text/event-stream', ...unstreamed];
  }
  return route.kind === 'document' || route.kind === 'transfer' ? route.mediaTypes : ['application/json'];
}

/**
 * Checks that the caller accepts something the row can answer; a problem document is always among it.
 * @throws {HttpFailure} 406 otherwise (RFC 9110 §15.5.7). An `Accept` that names nothing readable accepts everything.
 */
export function checkAccept(route: Route, request: IncomingMessage): void {
  const { accept } = request.headers;
  if (accept === undefined || accept === '*/*') return;
  const negotiator = new Negotiator(request);
  const offered = mediaTypesOf(route);
  if (negotiator.mediaTypes().length === 0 || offered.includes('*/*')) return;
  if (negotiator.mediaTypes([...offered, problems]).length === 0) throw notAcceptable(offered);
}
