import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { rateLimitHeaderTexts } from '../http/rate-limit-headers.ts';
import { honoursIdempotencyKey } from './idempotency-key.ts';
import type { Route } from './route.ts';

/** The problem document (RFC 9457). */
export const problemSchema = z
  .looseObject({
    type: z.string().describe('The section of the RFC that defines the status.'),
    title: z.string().describe('In the language of the caller.'),
    status: z.int(),
    detail: z.string(),
    instance: z.string().describe('Path of the request.'),
    traceId: z.string().describe('Under which a failure can be found.'),
    errorCode: z.string().describe('Stable, `Area:Noun:Reason`.'),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Field path in camelCase → codes (`Validation:…`).'),
    jsonPath: z.string().optional().describe('Where a body could not be read.'),
    retryAfter: z.number().optional().describe('Seconds.'),
    limit: z.number().optional(),
    remaining: z.number().optional(),
    policy: z.string().optional().describe('The limit that refused.'),
    windowSeconds: z.int().optional(),
    parseErrors: z
      .array(
        z.object({
          message: z.string(),
          line: z.int().nullable(),
          column: z.int().nullable(),
          snippet: z.string().nullable(),
        }),
      )
      .optional()
      .describe('Every place where a template cannot be read.'),
  })
  .meta({ id: 'Problem' });

const descriptions: Readonly<Record<number, string>> = {
  400: 'The request is invalid.',
  401: 'Credentials are missing or refused.',
  403: 'The caller may not do this.',
  404: 'It does not exist, or belongs to another user or tenant.',
  409: 'The state forbids it, or the name is taken.',
  412: 'It has changed since it was read.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'The domain refuses it.',
  429: 'Too many requests.',
  500: 'An unexpected error.',
  502: 'An upstream service failed.',
  503: 'A service is not available.',
};

const header = (description: string) => ({ description, schema: { type: 'string' as const } });

const headers: Readonly<Record<number, Record<string, ReturnType<typeof header>>>> = {
  401: { 'WWW-Authenticate': header('`Bearer`, with `error="invalid_token"` for a refused token.') },
  409: { 'Retry-After': header('Seconds; when the same Idempotency-Key is still running.') },
  429: {
    'Retry-After': header('Seconds.'),
    ...Object.fromEntries(Object.entries(rateLimitHeaderTexts).map(([name, text]) => [name, header(text)])),
  },
  503: { 'Retry-After': header('Seconds, when known.') },
};

/** The problem statuses of a row: the usual ones of its kind, and its own. */
export function problemStatuses(route: Route): readonly number[] {
  if (route.kind === 'native') return [...new Set([...(route.problems ?? []), 500])].sort();
  const hasPath = Object.keys(route.parameters ?? {}).length > 0;
  const takesInput =
    route.query !== undefined ||
    ('body' in route && route.body !== undefined) ||
    honoursIdempotencyKey(route);
  const statuses = [
    ...(takesInput ? [400] : []),
    ...(route.anonymous ? [] : [401, 403]),
    ...(hasPath ? [404] : []),
    ...(route.method === 'GET' ? [] : [409, 413, 415, 422]),
    ...('takesIfMatch' in route ? [412] : []),
    429,
    500,
    ...(route.problems ?? []),
  ];
  return [...new Set(statuses)].sort();
}

/** The component name of a row's problem response. */
export const problemName = ({ errors }: Route, status: number): string =>
  `${errors?.name ?? 'Problem'}${status}`;

/** The problem responses of these rows, as components. */
export function problemResponses(routes: readonly Route[]): Record<string, ZodOpenApiResponseObject> {
  const named = routes.flatMap((route) =>
    problemStatuses(route).map(
      (status) => [problemName(route, status), problemResponse(route, status)] as const,
    ),
  );
  return Object.fromEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function problemResponse({ errors }: Route, status: number): ZodOpenApiResponseObject {
  return {
    description: descriptions[status] ?? `Status ${status}.`,
    ...(headers[status] === undefined ? {} : { headers: headers[status] }),
    content:
      errors === undefined
        ? { 'application/problem+json': { schema: problemSchema } }
        : { 'application/json': { schema: errors.schema } },
  };
}
