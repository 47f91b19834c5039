import type { ServerResponse } from 'node:http';
import type { ErrorRequestHandler } from 'express';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import { errorKinds } from '../../../subgraphs/kernel/error/error-kinds.ts';
import { publicForm } from '../../../subgraphs/kernel/error/graphql-error.ts';
import { jsonBounds } from '../../http/json-bounds.ts';
import { isNavigation } from '../../http/page/problem-page.ts';
import type { ProblemWriter } from '../../http/problem-writer.ts';
import { refusalHeaders } from '../../http/rate-limit-headers.ts';
import { AcceptedType } from './fast-path/accepted-type.ts';

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
 * Answers refusals before execution in the GraphQL format and the caller's language: refused credentials, an unreadable
 * body, a document that is too long, an exceeded rate limit. Passes every other error on, and those that a browser
 * would show as a page.
 */
export function refusedOperations(problems: Pick<ProblemWriter, 'describe'>): ErrorRequestHandler {
  const accepted = new AcceptedType();
  return (error, req, res, next) => {
    const refusal = refusalOf(error);
    if (refusal === null || isNavigation(req)) return next(error);
    const { refused, status } = refusal;
    const { problem, headers } = problems.describe(refused, req);
    const { extensions } = publicForm(refused);
    const { detail: message, errorDetails } = problem;
    const spoken = { message, extensions: { ...extensions, ...(errorDetails && { errorDetails }) } };
    const contentType = accepted.of(req.headers.accept) ?? json;
    writeErrors(res, spoken, {
      status,
      headers: Object.entries({ ...headers, 'Content-Type': contentType }),
    });
  };
}

/** The refusal of a request, with its status; null for every other failure. */
function refusalOf(error: unknown): { readonly refused: DomainError; readonly status: number } | null {
  if (error instanceof DomainError)
    return error.kind === 'internal' ? null : { refused: error, status: errorKinds[error.kind].status };
  const { type, status } = (error ?? {}) as { readonly type?: unknown; readonly status?: unknown };
  const found = bodyErrors[String(type)];
  if (found === undefined) return null;
  const refused = new DomainError('invalid', found.errorCode, { message: found.message });
  return { refused, status: Number(status) || errorKinds.invalid.status };
}

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
  const { retryAfter } = refused.parameters;
  const headers = refusalHeaders(refused.kind === 'rateLimited' ? refused.parameters : { retryAfter });
  const named = [['Content-Type', json], ...Object.entries(headers)] as const;
  writeErrors(response, publicForm(refused), { status, headers: named, others });
}

const json = 'application/json; charset=utf-8';

interface RefusalHead {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Alternating names and values. */
  readonly others?: readonly string[];
}

function writeErrors(
  response: ServerResponse,
  error: object,
  { status, headers, others = [] }: RefusalHead,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // A string and a list of headers, so that Node writes head and body at once and as they are.
  const body = JSON.stringify({ errors: [error] });
  const own = ['Content-Length', String(Buffer.byteLength(body)), 'Cache-Control', 'no-store'];
  response.writeHead(status, [...others, ...headers.flat(), ...own]);
  response.end(body);
}
