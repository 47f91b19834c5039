import type { IncomingHttpHeaders } from 'node:http';
import type { ExecutionResult } from 'graphql';

/** Headers of a subgraph's answer that say how long it may be kept. */
export interface CachingHeaders {
  readonly cacheControl: string | undefined;
  readonly age: number;
  /** Names of request headers on which the answer depends, in lower case. */
  readonly vary: readonly string[];
}

/** Copied with the other members when an answer is split. */
const heard = Symbol('caching headers');

type HeardResult = ExecutionResult & { [heard]?: CachingHeaders };

/** Keeps the headers of an answer with its result, or with each result of a list. */
export function hearHeaders(results: unknown, headers: IncomingHttpHeaders): void {
  const caching: CachingHeaders = {
    cacheControl: headers['cache-control'],
    age: Number.parseInt(headers.age ?? '', 10) || 0,
    vary: (headers.vary ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  };
  for (const result of Array.isArray(results) ? results : [results])
    if (typeof result === 'object' && result !== null) (result as HeardResult)[heard] = caching;
}

/** @returns null for a result that came without HTTP. */
export function cachingHeadersOf(result: ExecutionResult): CachingHeaders | null {
  return (result as HeardResult)[heard] ?? null;
}
