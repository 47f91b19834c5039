import { GraphQLError } from 'graphql';
import { DomainError } from './domain-error.ts';
import { driverErrorOf } from './driver-errors.ts';
import { type ErrorKind, errorKinds, kindOfCode } from './error-kinds.ts';
import { boundErrors } from './field-problems.ts';
import { withoutRefusedValue } from './refused-variable.ts';

/** The members of `extensions` a client may see. Everything else is internal. */
const publicExtensions = [
  'code',
  'errorCode',
  'errors',
  'retryAfter',
  'limit',
  'remaining',
  'policy',
  'windowSeconds',
  'jsonPath',
  'parseErrors',
  'cost',
  'depth',
  'field',
  'permission',
  'remedy',
] as const;

/** Characters of a text shown: names in it may be the client's. */
const shownCharacters = 2_000;

const displayText = (text: string) =>
  withoutRefusedValue(
    text.length > shownCharacters ? `${text.slice(0, shownCharacters).toWellFormed()}…` : text,
  );

/** The client's part of a domain error. */
export function publicForm(error: DomainError) {
  const text = error.message === error.errorCode ? errorKinds[error.kind].title : error.message;
  return {
    message: displayText(text),
    extensions: {
      code: errorKinds[error.kind].code,
      errorCode: error.errorCode,
      ...(error.errors === undefined ? {} : { errors: boundErrors(error.errors) }),
      ...error.parameters,
    },
  };
}

/** A domain error as GraphQL clients see it: `extensions { code, errorCode, errors, …parameters }`. */
export function toGraphQLError(error: DomainError): GraphQLError {
  const { message, extensions } = publicForm(error);
  return new GraphQLError(message, { originalError: error, extensions });
}

/** The domain error inside a GraphQL error, at any depth of wrapping, or the one for a failure of the database. */
export function domainErrorOf(error: unknown): DomainError | null {
  let innermost = error;
  for (let current = error, depth = 0; current instanceof Error && depth < 10; depth += 1) {
    if (current instanceof DomainError) return current;
    innermost = current instanceof GraphQLError ? (current.originalError ?? innermost) : innermost;
    current = current instanceof GraphQLError ? current.originalError : current.cause;
  }
  return driverErrorOf(innermost);
}

/** The codes graphql-js and Apollo Server use for a request that could not be executed, and our kind for each. */
const requestErrors: Record<string, { kind: ErrorKind; errorCode: string }> = {
  GRAPHQL_PARSE_FAILED: { kind: 'invalid', errorCode: 'GraphQL:Document:SyntaxError' },
  GRAPHQL_VALIDATION_FAILED: { kind: 'invalid', errorCode: 'GraphQL:Document:Invalid' },
  BAD_REQUEST: { kind: 'invalid', errorCode: 'GraphQL:Request:Invalid' },
  OPERATION_RESOLUTION_FAILURE: { kind: 'invalid', errorCode: 'GraphQL:Operation:NotFound' },
  PERSISTED_QUERY_NOT_SUPPORTED: { kind: 'invalid', errorCode: 'GraphQL:PersistedQuery:NotSupported' },
  PERSISTED_QUERY_NOT_FOUND: { kind: 'notFound', errorCode: 'GraphQL:PersistedQuery:NotFound' },
};

/**
 * Converts any thrown error for a client. Domain errors keep their code, and so do errors that already have a known
 * code (from a remote subgraph). Other errors become an internal error that contains only a trace id.
 * @param traceId replaces the text of an internal error.
 * @param onInternal receives the masked error, for the log.
 */
export function maskError(
  error: unknown,
  traceId: string,
  onInternal: (error: unknown) => void,
): GraphQLError {
  const place =
    error instanceof GraphQLError
      ? { path: error.path, nodes: error.nodes, source: error.source, positions: error.positions }
      : {};
  const domain = domainErrorOf(error);
  if (domain !== null && domain.kind !== 'internal') {
    const { message, extensions } = publicForm(domain);
    return new GraphQLError(message, { ...place, extensions });
  }
  const extensions = (error as { extensions?: Record<string, unknown> } | null)?.extensions ?? {};
  const request = requestErrors[String(extensions.code)];
  if (error instanceof GraphQLError && request !== undefined) {
    return new GraphQLError(displayText(error.message), {
      ...place,
      extensions: { code: errorKinds[request.kind].code, errorCode: request.errorCode },
    });
  }
  if (error instanceof GraphQLError && kindOfCode(extensions.code) !== 'internal') {
    const shown = Object.fromEntries(
      publicExtensions.flatMap((key) => (extensions[key] === undefined ? [] : [[key, extensions[key]]])),
    );
    return new GraphQLError(displayText(error.message), {
      ...place,
      extensions: { errorCode: 'GraphQL:Request:Invalid', ...shown },
    });
  }
  onInternal(error);
  return new GraphQLError(errorKinds.internal.title, {
    ...place,
    extensions: { code: errorKinds.internal.code, errorCode: 'Internal:Unexpected', traceId },
  });
}
