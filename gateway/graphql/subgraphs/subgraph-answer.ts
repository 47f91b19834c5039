import { context, propagation } from '@opentelemetry/api';
import type { ExecutionResult } from 'graphql';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import type { ErrorKind } from '../../../subgraphs/kernel/error/error-kinds.ts';
import type { GatewayCall } from '../../authentication/gateway-call.ts';

/** A subgraph's HTTP answer, read to its end. */
export interface SubgraphAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** Queries the subgraph takes at once, as it says; 1 where it says nothing. */
  readonly batch: number;
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
  const result = answer.status < 500 ? graphqlResultOf(jsonOf(answer)) : null;
  if (result !== null) return result;
  throw failureOf(answer);
}

/**
 * The GraphQL responses in a subgraph's answer to a list of queries.
 * @returns null where it took no list.
 * @throws {DomainError} as {@link resultOf}, where that is not what it failed for.
 */
export function resultsOf(answer: SubgraphAnswer, count: number): readonly ExecutionResult[] | null {
  if (answer.status !== 200 && !refusedLists.has(answer.status)) throw failureOf(answer);
  const parsed = jsonOf(answer);
  if (answer.status !== 200 || !Array.isArray(parsed) || parsed.length !== count) return null;
  const results = parsed.map(graphqlResultOf);
  if (results.includes(null)) throw failureOf(answer);
  return results as ExecutionResult[];
}

/** With these a server says that it has not even tried. */
const refusedLists: ReadonlySet<number> = new Set([400, 413, 415, 422]);

function failureOf(answer: SubgraphAnswer): DomainError {
  const { kind, errorCode } = kindOfStatus[answer.status] ?? {
    kind: 'upstream',
    errorCode: 'Gateway:Subgraph:InvalidAnswer',
  };
  return new DomainError(kind, errorCode, {
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

/** Some servers begin with one; a parser may ignore it (RFC 8259 §8.1). */
const byteOrderMark = 0xfeff;

function jsonOf({ body }: SubgraphAnswer): unknown {
  try {
    return JSON.parse(body.charCodeAt(0) === byteOrderMark ? body.slice(1) : body);
  } catch {
    return null;
  }
}

function graphqlResultOf(parsed: unknown): ExecutionResult | null {
  if (parsed === null || typeof parsed !== 'object') return null;
  const { data, errors } = parsed as { data?: unknown; errors?: unknown };
  const isGraphql =
    Array.isArray(errors) || (errors === undefined && 'data' in parsed && typeof data === 'object');
  return isGraphql ? (parsed as ExecutionResult) : null;
}
