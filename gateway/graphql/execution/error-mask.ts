import { randomUUID } from 'node:crypto';
import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import { errorKinds } from '../../../subgraphs/kernel/error/error-kinds.ts';
import { domainErrorOf, maskError, toGraphQLError } from '../../../subgraphs/kernel/error/graphql-error.ts';
import type { Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { traceIdOr } from '../../http/request-id.ts';
import { type OperationLimits, tokenLimitError } from '../supergraph/limits.ts';

/** Masks errors for clients. One per installation, used by every transport. */
export interface ErrorMask {
  /** @param requestId replaces an internal text when the request is not traced. */
  error(error: unknown, requestId: string): GraphQLError;
  /** Masks all errors of a result; returns the same result when it has none. */
  result(result: ExecutionResult, requestId: string): ExecutionResult;
  /**
   * Masks an error that Apollo Server is about to send: one raised outside an operation, or one already masked.
   * @param formatted Apollo Server's format of it.
   */
  format(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError;
}

/** {@link ErrorMask.format}, which distinguishes the parser's token limit from a syntax error. */
export type FormatError = ErrorMask['format'];

/** Formats errors for both HTTP paths. */
export function formatErrorBy(mask: ErrorMask, limits: OperationLimits): FormatError {
  return (formatted, error) => mask.format(formatted, tokenLimitError(error, limits) ?? error);
}

/** True when the text of this error has already been replaced. */
function isMasked({ extensions }: GraphQLFormattedError): boolean {
  return extensions?.code === errorKinds.internal.code && typeof extensions.traceId === 'string';
}

/** The platform's mask: known codes pass, every other error becomes a trace id and a log line. */
export function platformMask(logger: Pick<Logger, 'error'>): ErrorMask {
  const mask = (error: unknown, requestId: string) => {
    const traceId = traceIdOr(requestId);
    return maskError(error, traceId, (cause) =>
      logger.error({ err: cause, traceId, requestId }, 'an operation failed'),
    );
  };
  return {
    error: mask,
    result: (result, requestId) => maskResult(result, requestId, mask),
    format: (formatted, error) => {
      if (isMasked(formatted)) return formatted;
      return mask(toRequestError(error) ?? error, randomUUID()).toJSON();
    },
  };
}

/** Apollo Server's refusal of a mutation by GET has the code of every bad request. */
const wrongMethod = /^GET requests only support query operations/;

/** Apollo Server gives some refusals a status but no code, or one that says less than the text. */
function toRequestError(error: unknown): DomainError | null {
  if (error instanceof GraphQLError && wrongMethod.test(error.message))
    return new DomainError('invalid', 'GraphQL:Operation:Method', { message: error.message });
  if (!(error instanceof GraphQLError) || error.extensions.code !== undefined) return null;
  const status = (error.extensions.http as { status?: number } | undefined)?.status ?? 500;
  if (status >= 500 || domainErrorOf(error) !== null) return null;
  return new DomainError('invalid', 'GraphQL:Request:Invalid', { message: error.message });
}

/** Passes every error of a foreign supergraph, like @apollo/gateway. */
export const openMask: ErrorMask = {
  error: graphqlErrorOf,
  result: (result, requestId) => maskResult(result, requestId, graphqlErrorOf),
  format: (formatted, error) => {
    const own = domainErrorOf(error);
    return own === null ? formatted : { ...formatted, ...toGraphQLError(own).toJSON() };
  },
};

/** Converts anything thrown or received to an error with `toJSON`; a remote subgraph's errors are plain objects. */
function graphqlErrorOf(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  if (error instanceof DomainError) return toGraphQLError(error);
  if (error instanceof Error) return new GraphQLError(error.message, { originalError: error });
  const { message, path, extensions } = (error ?? {}) as Partial<GraphQLError>;
  return new GraphQLError(String(message ?? errorKinds.internal.title), { path, extensions });
}

function maskResult(
  result: ExecutionResult,
  requestId: string,
  mask: (error: unknown, requestId: string) => GraphQLError,
): ExecutionResult {
  if (result.errors === undefined) return result;
  return { ...result, errors: result.errors.map((error) => mask(graphqlErrorOf(error), requestId)) };
}
