import { createHash } from 'node:crypto';
import type { Idempotency } from '../../../subgraphs/kernel/call/idempotency.ts';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import { fragmentsOf, type OperationRequest, rootFields } from '../supergraph/admission.ts';

/** Characters of a key. */
const longestKey = 256;

/**
 * The idempotency of a mutation with a key; null for a query or subscription.
 * @param key the header `Idempotency-Key`, if sent.
 * @param source the document's text.
 * @throws {DomainError} `invalid` for an invalid key, and for an operation with more than one mutation field, because
 * only one result is stored.
 */
export function idempotencyOf(
  key: string | undefined,
  source: string,
  operationName: string | undefined,
  request: OperationRequest,
): Idempotency | null {
  if (key === undefined || key === '' || request.operation.operation !== 'mutation') return null;
  if (key.length > longestKey) {
    throw new DomainError('invalid', 'Http:IdempotencyKey:TooLong', {
      message: `Idempotency-Key has at most ${longestKey} characters.`,
    });
  }
  if (rootFields(request.operation.selectionSet, fragmentsOf(request.document)).length !== 1) {
    throw new DomainError('invalid', 'Idempotency:Operation:Ambiguous', {
      message: 'An operation with an idempotency key has exactly one mutation field.',
    });
  }
  return { key, requestHash: requestHash(source, operationName, request.variables), replayed: false };
}

function requestHash(source: string, operationName: string | undefined, variables: unknown): string {
  const text = JSON.stringify([source, operationName ?? null, variables], sortMembers);
  return createHash('sha256').update(text).digest('hex');
}

/** The hash must not depend on the order of an object's members. */
function sortMembers(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
