import { context, propagation } from '@opentelemetry/api';
import type { ExecutionResult } from 'graphql';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import type { ErrorKind } from '../../subgraphs/kernel/error/error-kinds.ts';
import type { GatewayCall } from './gateway-call.ts';

/** A subgraph's HTTP answer, read to its end. */
export interface SubgraphAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** Statuses without a GraphQL body that still say whose fault it is; all others are the subgraph's. */
const kindOfStatus: Readonly<Record<number, { readonly kind: ErrorKind; readonly errorCode: string }>> = {
  401: { kind: 'unauthenticated', errorCode: 'Authentication:Required' },
  403: { kind: 'forbidden', errorCode: 'Authorization:Permission:Denied' },
  429: { kind: 'rateLimited', errorCode: 'Gateway:Subgraph:Busy' },
  503: { kind: 'unavailable', errorCode: 'Gateway:Subgraph:Unavailable' },
};

/**
 * The GraphQL response in a subgraph's answer. One with status 200 or 4xx is an answer, whatever it says.
 * @throws {DomainError} without a word of the answer's text: `unavailable`, `upstream`, or what a bare 401, 403 or 429
 * says.
 */
export function resultOf(answer: SubgraphAnswer): ExecutionResult {
  const result = answer.status < 500 ? graphqlBodyOf(answer) : null;
  if (result !== null) return result;
  const { kind, errorCode } = kindOfStatus[answer.status] ?? {
    kind: 'upstream',
    errorCode: 'Gateway:Subgraph:InvalidAnswer',
  };
  throw new DomainError(kind, errorCode, {
    message: messages[kind],
    cause: new Error(`a subgraph answered ${answer.status} ${answer.contentType}`),
  });
}

/** No answer at all: refused, reset, timed out, or the caller hung up. */
export function unreachable(cause: unknown): DomainError {
  return new DomainError('unavailable', 'Gateway:Subgraph:Unavailable', {
    message: messages.unavailable,
    cause,
  });
}

/** Headers of every request to a subgraph: the caller's, the present trace, its address, its idempotency. */
export function headersFor(call: GatewayCall): Record<string, string> {
  const headers: Record<string, string> = { ...call.headers, 'x-request-id': call.requestId };
  propagation.inject(context.active(), headers);
  if (typeof call.remoteAddress === 'string') headers['x-forwarded-for'] = call.remoteAddress;
  if (call.idempotency !== null) {
    headers['idempotency-key'] = call.idempotency.key;
    headers['x-idempotency-hash'] = call.idempotency.requestHash;
  }
  return headers;
}

const messages: Partial<Record<ErrorKind, string>> = {
  unavailable: 'A part of the service does not answer.',
  upstream: 'A part of the service gave no usable answer.',
};

function graphqlBodyOf({ body }: SubgraphAnswer): ExecutionResult | null {
  try {
    const parsed: unknown = JSON.parse(body);
    if (parsed === null || typeof parsed !== 'object') return null;
    const { data, errors } = parsed as { data?: unknown; errors?: unknown };
    const isGraphql =
      Array.isArray(errors) || (errors === undefined && 'data' in parsed && typeof data === 'object');
    return isGraphql ? (parsed as ExecutionResult) : null;
  } catch {
    return null;
  }
}
