import { context, propagation } from '@opentelemetry/api';
import type { ExecutionResult } from 'graphql';
import { agentHeader } from '../../../subgraphs/kernel/call/agent-call.ts';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import type { ErrorKind } from '../../../subgraphs/kernel/error/error-kinds.ts';
import type { GatewayCall } from '../../authentication/gateway-call.ts';

/** A complete HTTP answer of a subgraph. */
export interface SubgraphAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** Queries per request that the subgraph announces; 1 without an announcement. */
  readonly batch: number;
}

/** The error kinds of statuses without a GraphQL body; all others are the subgraph's failure. */
const kindOfStatus: Readonly<Record<number, { readonly kind: ErrorKind; readonly errorCode: string }>> = {
  401: { kind: 'unauthenticated', errorCode: 'Authentication:Required' },
  403: { kind: 'forbidden', errorCode: 'Authorization:Permission:Denied' },
  429: { kind: 'rateLimited', errorCode: 'Gateway:Subgraph:Busy' },
  503: { kind: 'unavailable', errorCode: 'Gateway:Subgraph:Unavailable' },
};

/**
 * The GraphQL response in a subgraph's answer. Status 200 or 4xx with a GraphQL body is an answer.
 * @throws {DomainError} without any text of the answer: `unavailable`, `upstream`, or the kind of a bare 401, 403 or
 * 429.
 */
export function resultOf(answer: SubgraphAnswer): ExecutionResult {
  const result = answer.status < 500 ? graphqlResultOf(jsonOf(answer)) : null;
  if (result !== null) return result;
  throw failureOf(answer);
}

/**
 * The GraphQL responses to a list of queries.
 * @returns null when the subgraph does not accept lists.
 * @throws {DomainError} as {@link resultOf}, for other failures.
 */
export function resultsOf(answer: SubgraphAnswer, count: number): readonly ExecutionResult[] | null {
  if (answer.status !== 200 && !refusedLists.has(answer.status)) throw failureOf(answer);
  const parsed = jsonOf(answer);
  if (answer.status !== 200 || !Array.isArray(parsed) || parsed.length !== count) return null;
  const results = parsed.map(graphqlResultOf);
  if (results.includes(null)) throw failureOf(answer);
  return results as ExecutionResult[];
}

/** Statuses with which a server refuses a list without executing it. */
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

/** Statuses of a subgraph, or of a proxy before it, that cannot serve now. */
export const cannotServe: ReadonlySet<number> = new Set([502, 503, 504]);

/** No answer: refused, reset, timed out, or the caller hung up. */
export function unreachable(cause: unknown): DomainError {
  return new DomainError('unavailable', 'Gateway:Subgraph:Unavailable', {
    message: messages.unavailable,
    cause,
  });
}

/** Forwards the caller's `If-Match`, which would otherwise be about the request to the subgraph. */
export const ifMatchHeader = 'x-if-match';

/** Headers of every subgraph request: the caller's, trace context, client address, idempotency, the agent. */
export function headersFor(call: GatewayCall): Record<string, string> {
  const headers: Record<string, string> = { ...call.headers, 'x-request-id': call.requestId };
  propagation.inject(context.active(), headers);
  if (typeof call.remoteAddress === 'string') headers['x-forwarded-for'] = call.remoteAddress;
  if (call.idempotency !== null) {
    headers['idempotency-key'] = call.idempotency.key;
    headers['x-idempotency-hash'] = call.idempotency.requestHash;
  }
  if (typeof call.ifMatch === 'string') headers[ifMatchHeader] = call.ifMatch;
  if (call.agent) headers[agentHeader] = JSON.stringify(call.agent);
  return headers;
}

const messages: Partial<Record<ErrorKind, string>> = {
  unavailable: 'A part of the service does not answer.',
  upstream: 'A part of the service gave no usable answer.',
};

/** Some servers send a byte order mark; a parser may ignore it (RFC 8259 section 8.1). */
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
