import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Idempotency } from '../../subgraphs/kernel/call/idempotency.ts';
import { malformedRequest } from '../http/http-failure.ts';
import type { BoundRequest } from './bound-request.ts';
import type { Method, Route } from './route.ts';

const longest = 256;

const keyedMethods: ReadonlySet<Method> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export function honoursIdempotencyKey(route: Route): boolean {
  if (!keyedMethods.has(route.method)) return false;
  return route.kind === 'operation'
    ? !route.ignoresIdempotencyKey
    : route.kind === 'transfer' && route.honoursIdempotencyKey === true;
}

/**
 * The `Idempotency-Key` of a request, with the request hash.
 * @returns null when none was sent.
 * @throws {HttpFailure} 400 for a key of more than 256 characters.
 */
export function idempotencyOf(route: Route, request: BoundRequest): Idempotency | null {
  const key = keyOf(request.headers);
  if (key === null) return null;
  if (key.length > longest) {
    throw malformedRequest(
      'Http:IdempotencyKey:TooLong',
      `Idempotency-Key has at most ${longest} characters.`,
    );
  }
  return { key, requestHash: requestHash(route, request), replayed: false };
}

/**
 * SHA-256 (hex) over method, route, path parameters, query and body after binding: spelling of names, order of members,
 * white space and base path do not matter.
 */
export function requestHash(route: Route, { parameters, query, body }: BoundRequest): string {
  const parts = [route.method, route.path, parameters, query, body ?? null];
  return createHash('sha256')
    .update(JSON.stringify(parts.map(sortMembers)))
    .digest('hex');
}

function keyOf(headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : null;
}

/** Sorts the members of a JSON value by name. */
function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, sortMembers(inner)] as const);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
