import type { ServerResponse } from 'node:http';
import type { ErrorRequestHandler } from 'express';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import { errorKinds } from '../../../subgraphs/kernel/error/error-kinds.ts';
import { publicParts } from '../../../subgraphs/kernel/error/graphql-error.ts';
import { jsonBounds } from '../../http/json-bounds.ts';
import { refusalHeaders } from '../../http/rate-limit-headers.ts';

/** Express's errors of unreadable bodies → the GraphQL error. */
const bodyErrors: Readonly<Record<string, { readonly errorCode: string; readonly message: string }>> = {
  'entity.parse.failed': {
    errorCode: 'GraphQL:Request:MalformedJson',
    message: 'The body is not valid JSON.',
  },
  'entity.too.large': { errorCode: 'GraphQL:Request:TooLarge', message: 'The body is too large.' },
  'entity.too.complex.depth': {
    errorCode: 'GraphQL:Variables:TooDeep',
    message: 'The variables are nested too deeply.',
  },
  'entity.too.complex.members': {
    errorCode: 'GraphQL:Request:TooComplex',
    message: `The body has more than ${jsonBounds.members} members of objects.`,
  },
  'entity.too.complex.values': {
    errorCode: 'GraphQL:Request:TooComplex',
    message: `The body has more than ${jsonBounds.values} values.`,
  },
  'encoding.unsupported': {
    errorCode: 'GraphQL:Request:Encoding',
    message: 'The encoding is not supported.',
  },
  'charset.unsupported': { errorCode: 'GraphQL:Request:Encoding', message: 'The charset is not supported.' },
};

/**
 * Answers refusals before execution in the GraphQL format: an unreadable body, a document that is too long, or an
 * exceeded rate limit. Passes every other error on.
 */
export const writeRefusedOperation: ErrorRequestHandler = (error, _req, res, next) => {
  const found = bodyErrors[String(error?.type)];
  if (found !== undefined) {
    const refused = new DomainError('invalid', found.errorCode, { message: found.message });
    writeRefusal(res, refused, Number(error.status) || errorKinds.invalid.status);
  } else if (error instanceof DomainError && (error.kind === 'rateLimited' || error.kind === 'invalid')) {
    writeRefusal(res, error, errorKinds[error.kind].status);
  } else next(error);
};

/**
 * Writes a refusal as a GraphQL answer with errors.
 * @param others further headers: alternating names and values.
 */
export function writeRefusal(
  response: ServerResponse,
  refused: DomainError,
  status: number,
  others: readonly string[] = [],
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { retryAfter } = refused.parameters;
  // A string and a list of headers, so that Node writes head and body at once and as they are.
  const body = JSON.stringify({ errors: [publicParts(refused)] });
  const own = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    ...refusalHeaders(refused.kind === 'rateLimited' ? refused.parameters : { retryAfter }),
  };
  response.writeHead(status, [...others, ...Object.entries(own).flat()]);
  response.end(body);
}
