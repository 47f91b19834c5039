import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { rateLimitHeaderTexts } from '../http/rate-limit-headers.ts';
import { honoursIdempotencyKey } from './idempotency-key.ts';
import type { Route } from './route.ts';

/**
 * The problem document (RFC 9457).
 * @param codes sentence by code of a field. Modules add codes: the list is no closed one.
 */
const problemSchema = (codes: Readonly<Record<string, string>>) =>
  z
    .looseObject({
      type: z.string().describe('The section of the RFC that defines the status.'),
      title: z.string().describe('Short text in the language of the caller.'),
      status: z.int().describe('Status of the response, 400 to 599.'),
      detail: z.string().describe('What exactly was refused, or the error code.'),
      instance: z.string().describe('Path of the refused request.'),
      traceId: z.string().describe('Id of the trace, which logs contain as well.'),
      errorCode: z.string().describe('Stable code, written as `Area:Noun:Reason`.'),
      errors: z
        .record(z.string(), z.array(z.string().meta({ 'x-codes': codes })))
        .optional()
        .describe('Field path in camelCase → codes (`Validation:…`).'),
      errorDetails: z
        .record(z.string(), z.array(z.string()))
        .optional()
        .describe(
          'Field path in camelCase → a sentence for each of its codes, in the language of the caller.',
        ),
      jsonPath: z.string().optional().describe('Place at which the JSON could not be read.'),
      retryAfter: z.number().optional().describe('Seconds until the request can be repeated.'),
      limit: z.number().optional().describe('Largest number within the window.'),
      remaining: z.number().optional().describe('Number that is left in the window.'),
      policy: z.string().optional().describe('Name of the exceeded limit.'),
      windowSeconds: z.int().optional().describe('Length of the window in seconds.'),
      parseErrors: z
        .array(
          z.object({
            message: z.string().describe('What is wrong at this place.'),
            line: z.int().nullable().describe('Line number, starting at 1.'),
            column: z.int().nullable().describe('Column number, starting at 1.'),
            snippet: z.string().nullable().describe('Part of the text at this place.'),
          }),
        )
        .optional()
        .describe('Every place where a template or a query cannot be read.'),
    })
    .meta({ id: 'Problem', description: 'A problem document (RFC 9457) with a stable error code.' });

const descriptions: Readonly<Record<number, string>> = {
  400: 'The request is invalid.',
  401: 'Credentials are missing or refused.',
  403: 'The caller lacks the necessary permission.',
  404: 'The object does not exist, or belongs to another user or tenant.',
  409: 'The state of the object forbids it, or the name exists already.',
  412: 'The object has changed since it was read.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  416: 'The requested range lies outside of the file.',
  422: 'The request is valid, but a rule of the area refuses it.',
  429: 'A rate limit is exceeded; `Retry-After` contains the seconds to wait.',
  500: 'An unexpected error occurred; `traceId` identifies it.',
  502: 'An upstream service failed.',
  503: 'A required service is not available.',
};

const header = (description: string) => ({ description, schema: { type: 'string' as const } });

const headers: Readonly<Record<number, Record<string, ReturnType<typeof header>>>> = {
  401: { 'WWW-Authenticate': header('`Bearer`, with `error="invalid_token"` for a refused token.') },
  409: {
    'Retry-After': header('Seconds to wait, when a request with the same Idempotency-Key is still running.'),
  },
  429: {
    'Retry-After': header('Seconds until the request can be repeated.'),
    ...Object.fromEntries(Object.entries(rateLimitHeaderTexts).map(([name, text]) => [name, header(text)])),
  },
  503: { 'Retry-After': header('Seconds to wait, if the time is known.') },
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
export function problemResponses(
  routes: readonly Route[],
  codes: Readonly<Record<string, string>>,
): Record<string, ZodOpenApiResponseObject> {
  const problem = problemSchema(codes);
  const named = routes.flatMap((route) =>
    problemStatuses(route).map(
      (status) => [problemName(route, status), problemResponse(route, status, problem)] as const,
    ),
  );
  return Object.fromEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function problemResponse({ errors }: Route, status: number, problem: z.ZodType): ZodOpenApiResponseObject {
  return {
    description: descriptions[status] ?? `Status ${status}.`,
    ...(headers[status] === undefined ? {} : { headers: headers[status] }),
    content:
      errors === undefined
        ? { 'application/problem+json': { schema: problem } }
        : { 'application/json': { schema: errors.schema } },
  };
}
