import { type DocumentNode, type ExecutionResult, GraphQLError, type GraphQLSchema, Kind } from 'graphql';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import { toGraphQLError } from '../../../subgraphs/kernel/error/graphql-error.ts';
import type { Variables } from '../supergraph/supergraph.ts';
import { checkVariables } from '../supergraph/variables.ts';

/** Prefix of graphql-js's error for an argument's value. */
const argumentText = /^Argument "[^"]+" /;

/**
 * Reports values that a subgraph's scalars refuse as invalid input. The gateway knows scalars by name only, so a
 * malformed `DateTime` is detected in the subgraph; graphql-js reports it without a code, like an internal error.
 * @param schema the subgraph's, with its scalars.
 */
export function withRefusedInput(
  result: ExecutionResult,
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Variables,
): ExecutionResult {
  if (result.errors === undefined) return result;
  if (result.data !== undefined) return { ...result, errors: result.errors.map(documentRefusal) };
  const refusal = refusalOf(schema, document, variables);
  return refusal === null ? result : { errors: [toGraphQLError(refusal)] };
}

/** Nothing was executed: a variable is invalid. */
function refusalOf(schema: GraphQLSchema, document: DocumentNode, variables: Variables): DomainError | null {
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return null;
  try {
    checkVariables(schema, operation, variables);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** An invalid literal in the document: the error that a subgraph's own server returns. */
function documentRefusal(error: GraphQLError): GraphQLError {
  const isArgument = error.originalError instanceof GraphQLError && argumentText.test(error.message);
  if (!isArgument || error.extensions.code !== undefined) return error;
  const { message, extensions } = toGraphQLError(
    new DomainError('invalid', 'GraphQL:Document:Invalid', { message: error.message }),
  );
  return new GraphQLError(message, { nodes: error.nodes ?? [], path: error.path, extensions });
}
