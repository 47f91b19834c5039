import type { FormattedExecutionResult, GraphQLFormattedError, OperationTypeNode } from 'graphql';
import { errorKinds } from '../../../subgraphs/kernel/error/error-kinds.ts';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import { refusalHeaders } from '../../http/rate-limit-headers.ts';
import type { AnswerPolicies } from '../subgraphs/caching/answer-policies.ts';
import type { OperationContext } from './apollo-gateway.ts';
import { withCost } from './streaming-operations.ts';

/** A result with formatted errors. */
export type FormattedResult = FormattedExecutionResult;

/** Status and headers of an answer over HTTP. */
export interface AnswerHead {
  status?: number | undefined;
  /** By names in lower case. */
  readonly headers: Pick<Map<string, string>, 'set'>;
}

/** Apollo Server's default. */
export const notStored = 'no-store';

/**
 * `Cache-Control` of an answer: data that was only read may be kept, and is asked for again; what a mutation answers, and
 * a refusal, is not.
 */
export function cachingOf(
  kind: OperationTypeNode | undefined,
  { errors }: FormattedResult,
  caching: AnswerCaching,
): string {
  if (kind !== 'query' || errors !== undefined) return notStored;
  return caching.policies?.headerOf(caching.call) ?? 'private, no-cache';
}

/** Where the subgraphs say how long an answer may be kept. */
export interface AnswerCaching {
  /** Null: they say nothing. */
  readonly policies: AnswerPolicies | null;
  readonly call: GatewayCall;
}

/**
 * Applies a result to the status and headers of its answer, and adds the cost to the result.
 * @returns the result with its cost.
 */
export function finishAnswer(
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

/** Headers of a refused field's limit; the status describes the operation as a whole. */
function limitHeadersOf(errors: readonly GraphQLFormattedError[]): Record<string, string> {
  const refused = errors.find(({ extensions }) => extensions?.code === errorKinds.rateLimited.code);
  return refused === undefined ? {} : refusalHeaders(refused.extensions ?? {});
}

/**
 * Error codes of a failed service → the status of an answer without data. Codes of foreign subgraphs have no effect.
 */
const failureStatus = new Map<unknown, number>(
  Object.values(errorKinds).flatMap(({ code, status }) => (status >= 500 ? [[code, status] as const] : [])),
);

/** A server fault without data gets a 5xx status, so that proxies count it as a failure. */
function raiseStatus(head: AnswerHead, errors: readonly GraphQLFormattedError[]): void {
  const failed = errors.map(({ extensions }) => failureStatus.get(extensions?.code)).find(Boolean);
  if (failed !== undefined) head.status = failed;
}
