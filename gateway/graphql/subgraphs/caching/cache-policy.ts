/** How long an answer, or a part of it, may be kept, and by whom (RFC 9111). */
export interface CachePolicy {
  /** Seconds; 0: not at all. */
  readonly maxAge: number;
  readonly scope: CacheScope;
  /** True when even a private cache must not keep it. */
  readonly noStore: boolean;
}

export type CacheScope = 'public' | 'private';

/** What nothing is said about may not be kept. */
export const unsaid: CachePolicy = { maxAge: 0, scope: 'public', noStore: false };

/** Longest time in a header, in seconds: a year. */
const longestAge = 31_536_000;

/**
 * Reads `Cache-Control`, as a cache that many callers share does.
 * @param hasCredentials an answer to credentials is private unless the header says otherwise (RFC 9111 §3.5).
 * @param age the header `Age`: seconds that the answer has spent in caches before.
 */
export function policyOfHeader(header: string, hasCredentials: boolean, age = 0): CachePolicy {
  const directives = new Map<string, string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', value = ''] = part.split('=', 2);
    directives.set(name.trim(), value.trim().replaceAll('"', ''));
  }
  const isShared = directives.has('public') || directives.has('s-maxage') || !hasCredentials;
  const scope = directives.has('private') || !isShared ? 'private' : 'public';
  const noStore = directives.has('no-store');
  if (noStore || directives.has('no-cache')) return { maxAge: 0, scope, noStore };
  const shared = scope === 'public' ? directives.get('s-maxage') : undefined;
  const seconds = Number.parseInt(shared ?? directives.get('max-age') ?? '0', 10);
  const left = Number.isNaN(seconds) ? 0 : seconds - age;
  return { maxAge: Math.min(Math.max(left, 0), longestAge), scope, noStore };
}

/** What both allow. */
export function mostRestrictive(one: CachePolicy, other: CachePolicy): CachePolicy {
  return {
    maxAge: Math.min(one.maxAge, other.maxAge),
    scope: one.scope === 'private' ? 'private' : other.scope,
    noStore: one.noStore || other.noStore,
  };
}

/** @returns null for an answer that may not be kept without asking again. */
export function headerOf({ maxAge, scope }: CachePolicy): string | null {
  return maxAge > 0 ? `max-age=${Math.floor(maxAge)}, ${scope}` : null;
}
