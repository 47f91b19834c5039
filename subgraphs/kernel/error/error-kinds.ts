/**
 * The kinds of failure that the platform distinguishes, each with its HTTP status in a problem document (RFC 9457) and
 * its GraphQL `extensions.code`.
 */
export const errorKinds = {
  invalid: { status: 400, code: 'BAD_USER_INPUT', title: 'Invalid request.' },
  unauthenticated: { status: 401, code: 'UNAUTHENTICATED', title: 'Unauthorized' },
  forbidden: { status: 403, code: 'FORBIDDEN', title: 'Forbidden.' },
  notFound: { status: 404, code: 'NOT_FOUND', title: 'Resource not found.' },
  conflict: { status: 409, code: 'CONFLICT', title: 'Conflict.' },
  preconditionFailed: {
    status: 412,
    code: 'PRECONDITION_FAILED',
    title: 'It has changed since it was read.',
  },
  rejected: { status: 422, code: 'UNPROCESSABLE', title: 'Validation failed.' },
  rateLimited: { status: 429, code: 'RATE_LIMITED', title: 'Too Many Requests' },
  upstream: { status: 502, code: 'UPSTREAM_FAILED', title: 'An upstream service failed.' },
  unavailable: { status: 503, code: 'UNAVAILABLE', title: 'Service unavailable.' },
  internal: { status: 500, code: 'INTERNAL_SERVER_ERROR', title: 'An unexpected error occurred.' },
} as const;

/** A key of {@link errorKinds}. */
export type ErrorKind = keyof typeof errorKinds;

const kindsByCode = new Map<string, ErrorKind>(
  Object.entries(errorKinds).map(([kind, { code }]) => [code, kind as ErrorKind]),
);

/**
 * The kind behind a GraphQL `extensions.code`.
 * @returns `internal` for a code the platform does not know, so that unknown failures are masked.
 */
export function kindOfCode(code: unknown): ErrorKind {
  return kindsByCode.get(String(code)) ?? 'internal';
}
