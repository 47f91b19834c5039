import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { NodeLookup } from '../../../../subgraphs/host/node-subgraph.ts';

/** An object that was found: what its owner needs to resolve its fields. */
export interface NodeReference {
  readonly __typename: string;
  readonly id: string;
}

/** One object to look for in a subgraph. */
export interface Lookup extends NodeLookup {
  readonly id: string;
}

/** Of one lookup: the object, null where there is none, or the owner's error. */
export type Looked = NodeReference | GraphQLError | null;

export const operationName = 'FindNodes';

/** One query for all lookups in a subgraph: each is a root field, so that each is decided by its own rule. */
export function lookupOperation(lookups: readonly Lookup[]) {
  const declared = lookups.map((_, index) => `$${alias(index)}: ID!`);
  const fields = lookups.map(({ field }, index) => `${alias(index)}: ${field}(id: $${alias(index)}) { id }`);
  return {
    query: `query ${operationName}(${declared.join(', ')}) { ${fields.join(' ')} }`,
    variables: Object.fromEntries(lookups.map(({ id }, index) => [alias(index), id])),
  };
}

/** The answer to {@link lookupOperation}, in the order of the lookups. An error without a path is that of all. */
export function readLookups(lookups: readonly Lookup[], answer: ExecutionResult): readonly Looked[] {
  const { data, errors = [] } = answer;
  const errorOf = new Map(errors.map((error) => [error.path?.[0], withCode(error)]));
  return lookups.map(({ type }, index) => {
    const found = data?.[alias(index)] as { readonly id: string } | null | undefined;
    if (found != null) return { __typename: type, id: found.id };
    return errorOf.get(alias(index)) ?? errorOf.get(undefined) ?? null;
  });
}

const alias = (index: number) => `n${index}`;

/** The error without its path, which is that of another operation. */
function withCode({ message, extensions = {} }: GraphQLFormattedError): GraphQLError {
  return new GraphQLError(message, { extensions });
}
