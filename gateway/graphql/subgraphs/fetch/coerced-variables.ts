import {
  type GraphQLLeafType,
  type GraphQLSchema,
  getNullableType,
  getVariableValues,
  isInputType,
  isLeafType,
  isNonNullType,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';

type Values = Readonly<Record<string, unknown>>;

/** @returns undefined for invalid values. */
export type CoerceVariables = (given: Values) => Record<string, unknown> | undefined;

/** A variable of a scalar or enum type, without a default. */
interface Leaf {
  readonly name: string;
  readonly type: GraphQLLeafType;
  readonly isRequired: boolean;
}

/**
 * Compiles the coercion of an operation's variables. graphql-js looks up the types each time; here leaves, the most
 * common variables, are resolved once.
 */
export function compileVariables(
  definitions: readonly VariableDefinitionNode[],
  schema: GraphQLSchema,
): CoerceVariables {
  const leaves = definitions.map((definition) => leafOf(definition, schema));
  if (leaves.includes(null)) return (given) => getVariableValues(schema, definitions, given).coerced;
  return (given) => coerceLeaves(leaves as Leaf[], given);
}

function leafOf(
  { variable, type: node, defaultValue }: VariableDefinitionNode,
  schema: GraphQLSchema,
): Leaf | null {
  const declared = typeFromAST(schema, node);
  if (declared === undefined || !isInputType(declared) || defaultValue !== undefined) return null;
  const type = getNullableType(declared);
  if (!isLeafType(type)) return null;
  return { name: variable.name.value, type, isRequired: isNonNullType(declared) };
}

function coerceLeaves(leaves: readonly Leaf[], given: Values): Record<string, unknown> | undefined {
  const coerced: Record<string, unknown> = {};
  for (const { name, type, isRequired } of leaves) {
    const value = Object.hasOwn(given, name) ? (given[name] ?? null) : undefined;
    if (isRequired && (value === null || value === undefined)) return undefined;
    if (value === null) coerced[name] = null;
    if (value === null || value === undefined) continue;
    const parsed = parseLeaf(type, value);
    if (parsed === undefined) return undefined;
    coerced[name] = parsed;
  }
  return coerced;
}

/** @returns undefined for an invalid value. */
function parseLeaf(type: GraphQLLeafType, value: unknown): unknown {
  try {
    return type.parseValue(value);
  } catch {
    return undefined;
  }
}
