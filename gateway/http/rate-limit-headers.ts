import type { ResponseHeader } from './response-header.ts';

/** The state of one limit, as a `rateLimit` field of the data. */
export interface PolicyState {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
}

/** The `rateLimit` field of an answer; null when nothing was limited. */
export type RateLimitState = { readonly policies: readonly PolicyState[] } | null | undefined;

/** A header computed from all limits of a call; null omits it. */
interface LimitHeader {
  readonly description: string;
  readonly value: (policies: readonly PolicyState[]) => string | null;
}

/**
 * The rate limit headers: those of draft-ietf-httpapi-ratelimit-headers-11, lists with one item for each limit, and the
 * older pair, which describes the limit that is closest to exhaustion.
 */
const limitHeaders: Readonly<Record<string, LimitHeader>> = {
  RateLimit: {
    description: 'For each limit: `r` is left, `t` seconds until it resets.',
    value: (policies) =>
      list(policies, ({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`),
  },
  'RateLimit-Policy': {
    description: 'Each limit: `q` in a window of `w` seconds.',
    value: (policies) =>
      list(policies, ({ name, limit, windowSeconds }) => `"${name}";q=${limit};w=${windowSeconds}`),
  },
  'X-RateLimit-Limit': {
    description: 'The limit with the least left.',
    value: (policies) => findTightest(policies)?.limit.toString() ?? null,
  },
  'X-RateLimit-Remaining': {
    description: 'Number that is left of that limit.',
    value: (policies) => findTightest(policies)?.remaining.toString() ?? null,
  },
};

const list = (policies: readonly PolicyState[], item: (policy: PolicyState) => string) =>
  policies.length === 0 ? null : policies.map(item).join(', ');

/** The limit with the smallest remaining part. */
export function findTightest(policies: readonly PolicyState[]): PolicyState | undefined {
  const remainingShare = ({ remaining, limit }: PolicyState) => (limit === 0 ? 0 : remaining / limit);
  return policies.toSorted((a, b) => remainingShare(a) - remainingShare(b))[0];
}

function rateLimitHeaders(policies: readonly PolicyState[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(limitHeaders).flatMap(([name, { value }]) => {
      const text = value(policies);
      return text === null ? [] : [[name, text]];
    }),
  );
}

/**
 * The headers of a row with a limited operation: spread into its `headers`.
 * @param stateOf finds the `rateLimit` field of the row's data.
 */
export function rateLimitResponseHeaders<R>(
  stateOf: (data: R) => RateLimitState,
): Record<string, ResponseHeader<R>> {
  return Object.fromEntries(
    Object.entries(limitHeaders).map(([name, { description, value }]) => [
      name,
      { description, value: (data: R) => value(stateOf(data)?.policies ?? []) },
    ]),
  );
}

/** Descriptions by name, for OpenAPI. */
export const rateLimitHeaderTexts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(limitHeaders).map(([name, { description }]) => [name, description]),
);

/** The headers of a refusal, from the parameters of its error: retry time and the exceeded limit. */
export function refusalHeaders(parameters: Readonly<Record<string, unknown>>): Record<string, string> {
  const { retryAfter, limit, remaining } = parameters;
  const plain = {
    'Retry-After': typeof retryAfter === 'number' ? Math.ceil(retryAfter) : retryAfter,
    'X-RateLimit-Limit': limit,
    'X-RateLimit-Remaining': remaining,
  };
  const present = Object.entries(plain).filter(([, value]) => value !== undefined && value !== null);
  return {
    ...Object.fromEntries(present.map(([name, value]) => [name, String(value)])),
    ...rateLimitHeaders(refusingPolicy(parameters)),
  };
}

/**
 * The exceeded limit, from the parameters of its error.
 * @returns empty when they are incomplete, as for a limit of another service.
 */
function refusingPolicy(parameters: Readonly<Record<string, unknown>>): readonly PolicyState[] {
  const { policy, limit, remaining, retryAfter, windowSeconds } = parameters;
  const isWhole = (value: unknown): value is number => Number.isInteger(value);
  const isKnown =
    typeof policy === 'string' && [limit, remaining, retryAfter, windowSeconds].every((one) => isWhole(one));
  if (!isKnown) return [];
  return [
    {
      name: policy.replaceAll(/[^ !#-[\]-~]/g, '_'),
      limit: limit as number,
      remaining: remaining as number,
      windowSeconds: windowSeconds as number,
      resetSeconds: retryAfter as number,
    },
  ];
}
