import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { notAcceptable } from '../http/http-failure.ts';
import type { Route } from './route.ts';

const problems = 'application/problem+json';

/** The media types of a row's answers. */
function mediaTypesOf(route: Route): readonly string[] {
  if (route.kind === 'stream') {
    const unstreamed = route.unstreamed === undefined ? [] : mediaTypesOf(route.unstreamed.row);
    return ['text/event-stream', ...unstreamed];
  }
  return route.kind === 'document' || route.kind === 'transfer' ? route.mediaTypes : ['application/json'];
}

/**
 * Checks that the row can produce an accepted media type. A problem document counts, unless the caller excludes the
 * row's own types with `q=0`.
 * @throws {HttpFailure} 406 otherwise (RFC 9110 §15.5.7). A malformed `Accept` accepts everything.
 */
export function checkAccept(route: Route, { headers: { accept } }: IncomingMessage): void {
  if (accept === undefined || accept === '*/*' || !accept.includes('/')) return;
  const offered = mediaTypesOf(route);
  const accepted = offered.includes('*/*') ? typesIn(accept) : typesIn(accept, offered);
  if (accepted.length > 0) return;
  const isRefused = typesIn(`${accept}, ${unnamed}`, offered).length === 0;
  if (isRefused || typesIn(accept, [problems]).length === 0) throw notAcceptable(offered);
}

/** Fallback for types that the header does not mention. */
const unnamed = '*/*;q=0.001';

const typesIn = (accept: string, offered?: readonly string[]) =>
  new Negotiator({ headers: { accept } }).mediaTypes(offered && [...offered]);

/** Whether a caller that takes JSON and event streams prefers the stream; without a preference it is JSON. */
export function prefersEvents(accept: string | undefined): boolean {
  if (accept === undefined || !accept.includes('text/event-stream')) return false;
  return typesIn(accept, ['application/json', 'text/event-stream'])[0] === 'text/event-stream';
}
