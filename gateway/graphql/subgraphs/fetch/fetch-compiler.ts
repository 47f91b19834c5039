import {
  BREAK,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  isScalarType,
  Kind,
  type OperationDefinitionNode,
  print,
  type VariableDefinitionNode,
  visit,
} from 'graphql';
import type { SubgraphRequest } from '../subgraph-transport.ts';
import { compileVariables } from './coerced-variables.ts';
import { isCompilable } from './compilable.ts';
import { type FetchRun, fail } from './fetch-run.ts';
import type { CompleteObject } from './field-completion.ts';
import { compileSelection } from './selected-objects.ts';

/**
 * Runs a compiled fetch once.
 * @returns null for invalid variables; nothing was executed.
 */
export type CompiledFetch = (
  variables: SubgraphRequest['variables'],
  contextOf: () => object,
) => Promise<ExecutionResult> | ExecutionResult | null;

/** Compiles fetches for one subgraph's schema. */
export class FetchCompiler {
  /** @param schema with resolvers. */
  constructor(private readonly schema: GraphQLSchema) {}

  /**
   * @param document valid.
   * @param operationName of the request.
   * @returns null for a fetch that graphql-js must run.
   */
  compile(document: DocumentNode, operationName?: string): CompiledFetch | null {
    const operation = expandFragments(document);
    if (operation === null || (operationName ?? operation.name?.value) !== operation.name?.value) return null;
    const root = this.schema.getQueryType();
    if (!root || !isCompilable(this.schema, operation)) return null;
    return this.bind(operation, compileSelection(operation.selectionSet, root, this.schema));
  }

  private bind(operation: OperationDefinitionNode, complete: CompleteObject): CompiledFetch {
    const { schema } = this;
    const { variableDefinitions = [] } = operation;
    const isOfEntities = asksOnlyForEntities(variableDefinitions, schema);
    const coerce = compileVariables(variableDefinitions, schema);
    return (given, contextOf) => {
      const { representations } = given;
      const isCoerced = isOfEntities && Array.isArray(representations) && !representations.some(isNothing);
      const variables = isCoerced ? { representations } : coerce(given);
      if (variables === undefined) return null;
      return execute(complete, {
        schema,
        operation,
        variables,
        context: contextOf(),
        errors: [],
        nulled: null,
      });
    };
  }
}

function execute(complete: CompleteObject, run: FetchRun): Promise<ExecutionResult> | ExecutionResult {
  const toFailure = (error: unknown) => resultOf(fail(run, error as GraphQLError, undefined), run);
  try {
    const data = complete(undefined, undefined, run);
    return data instanceof Promise
      ? data.then((value) => resultOf(value, run), toFailure)
      : resultOf(data, run);
  } catch (error) {
    return toFailure(error);
  }
}

function resultOf(data: unknown, { errors }: FetchRun): ExecutionResult {
  const result = { data: data as ExecutionResult['data'] };
  return errors.length === 0 ? result : { errors, ...result };
}

/** True when the only variable is `$representations: [_Any!]!`, which needs no coercion. */
function asksOnlyForEntities(definitions: readonly VariableDefinitionNode[], schema: GraphQLSchema): boolean {
  const [only, another] = definitions;
  const any = schema.getType('_Any');
  if (only === undefined || another !== undefined || !isScalarType(any)) return false;
  const probe = {};
  return (
    only.variable.name.value === 'representations' &&
    print(only.type) === '[_Any!]!' &&
    any.parseValue(probe) === probe
  );
}

const isNothing = (value: unknown) => value === null || value === undefined;

/** Upper bound of selections; fragments can double them at every level. */
const largestOperation = 10_000;

/**
 * The only operation of a document, fragments expanded.
 * @param document valid, so that no fragment contains itself.
 * @returns null for several operations, a conditional fragment, or too many selections.
 */
function expandFragments(document: DocumentNode): OperationDefinitionNode | null {
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || operations.length > 1) return null;
  if (document.definitions.length === 1) return operation;
  let size = 0;
  let isWhole = true;
  const expanded = visit(operation, {
    SelectionSet: ({ selections }) => {
      size += selections.length;
      isWhole &&= size <= largestOperation;
      return isWhole ? undefined : BREAK;
    },
    // The visitor continues with the replacement of a spread.
    FragmentSpread: ({ name, directives }) => {
      const fragment = document.definitions.find(
        (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name.value,
      );
      if (fragment?.kind !== Kind.FRAGMENT_DEFINITION || directives?.length || fragment.directives?.length) {
        isWhole = false;
        return BREAK;
      }
      const { typeCondition, selectionSet } = fragment;
      return { kind: Kind.INLINE_FRAGMENT, typeCondition, selectionSet };
    },
  });
  return isWhole ? expanded : null;
}
