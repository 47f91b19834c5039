import { createHash } from 'node:crypto';
import { type FieldNode, Kind, type ValueNode, valueFromASTUntyped } from 'graphql';
import type { Idempotency } from '../../../subgraphs/kernel/call/idempotency.ts';
import { DomainError, invalidInput } from '../../../subgraphs/kernel/error/domain-error.ts';
import { fragmentsOf, type OperationRequest, rootFieldNodes } from '../supergraph/admission.ts';

/** Characters of a key. */
const longestKey = 256;

/** An operation with the header `If-Match`, which is a part of it. */
export interface KeyedRequest extends OperationRequest {
  readonly ifMatch?: string | null | undefined;
}

/**
 * The idempotency of a mutation with a key; null for a query or subscription.
 * @param header the header `Idempotency-Key`, if sent. `input.idempotencyKey` of the mutation field replaces it.
 * @param source the document's text.
 * @throws {DomainError} `invalid` for an invalid key, and for an operation with more than one mutation field, because
 * only one result is stored.
 */
export function idempotencyOf(
  header: string | undefined,
  source: string,
  operationName: string | undefined,
  request: KeyedRequest,
): Idempotency | null {
  if (request.operation.operation !== 'mutation') return null;
  const fields = rootFieldNodes(request.operation.selectionSet, fragmentsOf(request.document));
  const own = fields.map((field) => keyOfInput(field, request)).find(isGiven);
  if (own !== undefined) checkOwn(own);
  const key = own ?? header;
  if (!isGiven(key)) return null;
  if (key.length > longestKey) {
    throw new DomainError('invalid', 'Http:IdempotencyKey:TooLong', {
      message: `Idempotency-Key has at most ${longestKey} characters.`,
    });
  }
  if (fields.length !== 1) {
    throw new DomainError('invalid', 'Idempotency:Operation:Ambiguous', {
      message: 'An operation with an idempotency key has exactly one mutation field.',
    });
  }
  return { key, requestHash: requestHash(source, operationName, request), replayed: false };
}

/** What a header could not have said is refused of an input, too. */
function checkOwn(key: string): void {
  const errors = [
    ...(key.length > longestKey ? ['Validation:MaxLength'] : []),
    ...(/[^\x20-\x7e]/.test(key) ? ['Validation:InvalidCharacter'] : []),
  ];
  if (errors.length > 0) throw invalidInput({ [member]: errors });
}

const isGiven = (key: string | undefined): key is string => key !== undefined && key !== '';

/** `input.idempotencyKey` of a mutation field. */
function keyOfInput({ arguments: given = [] }: FieldNode, request: OperationRequest): string | undefined {
  const node = given.find(({ name }) => name.value === 'input')?.value;
  const literal = node?.kind === Kind.OBJECT ? node.fields.find(({ name }) => name.value === member) : null;
  const input = node?.kind === Kind.VARIABLE ? (readValue(node, request) as Input) : null;
  const key = literal ? readValue(literal.value, request) : input?.[member];
  return typeof key === 'string' ? key : undefined;
}

const member = 'idempotencyKey';
type Input = Readonly<Record<string, unknown>> | null | undefined;

/** The value of a literal, or of a variable with its default. */
function readValue(node: ValueNode, { operation, variables }: OperationRequest): unknown {
  if (node.kind !== Kind.VARIABLE) return valueFromASTUntyped(node);
  const name = node.name.value;
  if (variables[name] !== undefined) return variables[name];
  const declared = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
  return declared?.defaultValue && valueFromASTUntyped(declared.defaultValue);
}

function requestHash(
  source: string,
  operationName: string | undefined,
  { variables, ifMatch }: KeyedRequest,
): string {
  const matched = typeof ifMatch === 'string' ? [ifMatch] : [];
  const text = JSON.stringify([source, operationName ?? null, variables, ...matched], sortMembers);
  return createHash('sha256').update(text).digest('hex');
}

/** The hash must not depend on the order of an object's members. */
function sortMembers(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
