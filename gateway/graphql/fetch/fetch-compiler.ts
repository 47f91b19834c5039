import { createRequire } from 'node:module';
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLLeafType,
  type GraphQLSchema,
  getVariableValues,
  isLeafType,
  isScalarType,
  Kind,
  locatedError,
  type OperationDefinitionNode,
  print,
  type VariableDefinitionNode,
} from 'graphql';
import type * as Jit from 'graphql-jit';
import type { SubgraphRequest } from '../subgraph-transport.ts';
import { isCompilable } from './compilable.ts';
import { expandedOperation } from './expanded-operation.ts';
import { coercedType, jitSchemaOf } from './jit-schema.ts';

// The package's ES modules import each other without extensions, which node does not resolve.
const { compileQuery, isCompiledQuery } = createRequire(import.meta.url)('graphql-jit') as typeof Jit;

/**
 * Runs a compiled fetch once.
 * @returns null where the variables cannot become what the operation declares; nothing was executed then.
 */
export type CompiledFetch = (
  variables: SubgraphRequest['variables'],
  contextOf: () => object,
) => Promise<ExecutionResult> | ExecutionResult | null;

type Serializers = Readonly<Record<string, (value: unknown) => unknown>>;

/** Compiles fetches for one subgraph's schema. */
export class FetchCompiler {
  private jit: { readonly schema: GraphQLSchema; readonly serializers: Serializers } | null | undefined;

  /** @param schema with resolvers; copied when the first fetch is compiled. */
  constructor(private readonly schema: GraphQLSchema) {}

  /**
   * @param document valid.
   * @param operationName as the request says it.
   * @returns null for what graphql-js is to run.
   */
  compile(document: DocumentNode, operationName?: string): CompiledFetch | null {
    const operation = expandedOperation(document);
    if (operation === null || (operationName ?? operation.name?.value) !== operation.name?.value) return null;
    if (!isCompilable(this.schema, operation)) return null;
    this.jit ??= this.prepare();
    if (this.jit === null) return null;
    const { schema, serializers } = this.jit;
    const compiled = compileQuery(schema, withCoercedVariables(operation), operation.name?.value, {
      customSerializers: serializers,
      disablingCapturingStackErrors: true,
    });
    return isCompiledQuery(compiled) ? this.bind(operation, compiled) : null;
  }

  private bind(
    { variableDefinitions = [] }: OperationDefinitionNode,
    { query }: Jit.CompiledQuery,
  ): CompiledFetch {
    const isOfEntities = asksOnlyForEntities(variableDefinitions, this.schema);
    return (variables, contextOf) => {
      const { representations } = variables;
      const isCoerced = isOfEntities && Array.isArray(representations) && !representations.some(isNothing);
      const { coerced } = isCoerced
        ? { coerced: { representations } }
        : getVariableValues(this.schema, variableDefinitions, variables);
      if (coerced === undefined) return null;
      const result = query(undefined, contextOf(), coerced);
      return result instanceof Promise ? result.then(withGraphqlErrors) : withGraphqlErrors(result);
    };
  }

  private prepare() {
    const schema = jitSchemaOf(this.schema);
    if (schema === null) return null;
    const leaves = Object.values(schema.getTypeMap()).filter(isLeafType);
    return { schema, serializers: Object.fromEntries(leaves.map((type) => [type.name, serializerOf(type)])) };
  }
}

/** Whether the one variable is `$representations: [_Any!]!`, which graphql-js would coerce to what it is. */
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

/** graphql-jit's own parser of variables differs from graphql-js in what it takes and in what it says. */
function withCoercedVariables(operation: OperationDefinitionNode): DocumentNode {
  const type = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: coercedType } } as const;
  const variableDefinitions = operation.variableDefinitions?.map(({ kind, variable }) => ({
    kind,
    variable,
    type,
  }));
  return {
    kind: Kind.DOCUMENT,
    definitions: [{ ...operation, ...(variableDefinitions && { variableDefinitions }) }],
  };
}

/** A value that cannot be written, on its way through graphql-jit, which passes on nothing but `message`. */
class Unserializable {
  constructor(readonly message: unknown) {}
}

function serializerOf(type: GraphQLLeafType): (value: unknown) => unknown {
  return (value) => {
    try {
      const serialized = type.serialize(value);
      if (serialized !== undefined && serialized !== null) return serialized;
    } catch (error) {
      throw new Unserializable(error);
    }
    throw new Unserializable(new Error(`A value of "${type.name}" was serialized as nothing.`));
  };
}

/** graphql-js begins so what it says of an argument that may not be null. */
const argumentText = /^Argument "/;

function withGraphqlErrors(result: ExecutionResult): ExecutionResult {
  if (result.errors === undefined) return result;
  return { ...result, errors: result.errors.map(graphqlError) };
}

/** What graphql-js would throw for the same cause in the same place. */
function graphqlError({ message, path, originalError }: GraphQLError): GraphQLError {
  const thrown: unknown = originalError ?? message;
  if (thrown instanceof Error) return locatedError(thrown, [], path);
  const text = String(thrown);
  if (argumentText.test(text)) return locatedError(new GraphQLError(text), [], path);
  return locatedError(new Error(text), [], path);
}
