import type { FormattedExecutionResult, GraphQLFormattedError } from 'graphql';
import { errorKinds } from '../../../subgraphs/kernel/error/error-kinds.ts';
import { refusalHeaders } from '../../http/rate-limit-headers.ts';
import type { OperationContext } from './apollo-gateway.ts';
import { withCost } from './streaming-operations.ts';

/** A result whose errors are as clients see them. */
export type FormattedResult = FormattedExecutionResult;

/** The head of an answer over HTTP. */
export interface AnswerHead {
  status?: number | undefined;
  /** By names in lower case. */
  readonly headers: Pick<Map<string, string>, 'set'>;
}

/**
 * Puts into an answer's head what its result says, and into the result what is known of the operation.
 * @returns the result with its cost.
 */
export function finished(
  result: FormattedResult,
  { call, cost }: Pick<OperationContext, 'call' | 'cost'>,
  head: AnswerHead,
): FormattedResult {
  const { errors = none } = result;
  if (call.idempotency?.replayed === true) head.headers.set('idempotent-replayed', 'true');
  if (errors.length > 0) {
    for (const [name, value] of Object.entries(limitHeadersOf(errors)))
      head.headers.set(name.toLowerCase(), value);
  }
  if (result.data === undefined) raiseStatus(head, errors);
  return withCost(result, cost);
}

const none: readonly GraphQLFormattedError[] = [];

/** What a limit that refused a field says in headers; the status tells of the operation as a whole. */
function limitHeadersOf(errors: readonly GraphQLFormattedError[]): Record<string, string> {
  const refused = errors.find(({ extensions }) => extensions?.code === errorKinds.rateLimited.code);
  return refused === undefined ? {} : refusalHeaders(refused.extensions ?? {});
}

/** Codes that say the service failed → the status of an answer without data. Foreign codes decide nothing. */
const failureStatus = new Map<unknown, number>(
  Object.values(errorKinds).flatMap(({ code, status }) => (status >= 500 ? [[code, status] as const] : [])),
);

/** An answer without data for which we are to blame is a failure, also for a proxy that counts statuses. */
function raiseStatus(head: AnswerHead, errors: readonly GraphQLFormattedError[]): void {
  const failed = errors.map(({ extensions }) => failureStatus.get(extensions?.code)).find(Boolean);
  if (failed !== undefined) head.status = failed;
}
