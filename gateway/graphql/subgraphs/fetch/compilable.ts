import {
  type ArgumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
  valueFromAST,
} from 'graphql';

/** The only union whose type federation resolves itself, synchronously and without errors. */
const entityUnion = '_Entity';
/** The only response name with an underscore; every entity fetch has it. */
const entityField = '_entities';

/**
 * True when the generated code supports a fetch. graphql-js runs the others:
 * - mutations and subscriptions, whose order matters, and directives;
 * - unions and interfaces, whose resolvers may be asynchronous or fail, and fragments on them, except `_Entity`;
 * - `isTypeOf`, which may be asynchronous;
 * - names that every object inherits, which have a special meaning in an object literal, and other names with
 * underscores;
 * - a field selected twice in one place; lists of lists; complex literals.
 */
export function isCompilable(schema: GraphQLSchema, operation: OperationDefinitionNode): boolean {
  const root = schema.getQueryType();
  return (
    operation.operation === OperationTypeNode.QUERY &&
    !operation.directives?.length &&
    root !== null &&
    root !== undefined &&
    areObjectsCompilable(operation.selectionSet, root, schema)
  );
}

/** The selection of one object type. */
function areObjectsCompilable(
  { selections }: SelectionSetNode,
  type: GraphQLObjectType,
  schema: GraphQLSchema,
  names = new Set<string>(),
): boolean {
  return selections.every((selection) => {
    if (selection.directives?.length) return false;
    if (selection.kind === Kind.FIELD) return isFieldCompilable(selection, type, schema, names);
    return (
      selection.kind === Kind.INLINE_FRAGMENT &&
      (selection.typeCondition?.name.value ?? type.name) === type.name &&
      areObjectsCompilable(selection.selectionSet, type, schema, names)
    );
  });
}

function isFieldCompilable(
  node: FieldNode,
  parent: GraphQLObjectType,
  schema: GraphQLSchema,
  names: Set<string>,
): boolean {
  const name = node.alias?.value ?? node.name.value;
  if (names.has(name)) return false;
  names.add(name);
  if (node.name.value === '__typename') return name === '__typename';
  if (name in Object.prototype || (name.includes('_') && name !== entityField)) return false;
  const field = parent.getFields()[node.name.value];
  return (
    field !== undefined &&
    areArgumentsPlain(field, node.arguments ?? []) &&
    isValueCompilable(field.type, node.selectionSet, schema)
  );
}

function isValueCompilable(
  type: GraphQLOutputType,
  selections: SelectionSetNode | undefined,
  schema: GraphQLSchema,
): boolean {
  const whole = getNullableType(type);
  if (isListType(whole) && isListType(getNullableType(whole.ofType))) return false;
  const named = getNamedType(type);
  if (isLeafType(named)) return true;
  if (selections === undefined) return false;
  if (isObjectType(named))
    return named.isTypeOf === undefined && areObjectsCompilable(selections, named, schema);
  if (!isUnionType(named) || named.name !== entityUnion) return false;
  return (
    named.getTypes().every(({ isTypeOf }) => isTypeOf === undefined) &&
    areEntitiesCompilable(selections.selections, schema)
  );
}

/** `__typename`, and one fragment for each type. */
function areEntitiesCompilable(selections: readonly SelectionNode[], schema: GraphQLSchema): boolean {
  const met = new Set<string>();
  return selections.every((selection) => {
    if (selection.directives?.length) return false;
    if (selection.kind === Kind.FIELD)
      return selection.name.value === '__typename' && selection.alias === undefined;
    if (selection.kind !== Kind.INLINE_FRAGMENT) return false;
    const type = schema.getType(selection.typeCondition?.name.value ?? '');
    if (!isObjectType(type) || met.has(type.name)) return false;
    met.add(type.name);
    return areObjectsCompilable(selection.selectionSet, type, schema, new Set());
  });
}

function areArgumentsPlain(field: GraphQLField<unknown, unknown>, nodes: readonly ArgumentNode[]): boolean {
  return (
    field.args.every(({ defaultValue }) => isPlain(defaultValue)) &&
    nodes.every(({ name, value }) => {
      const type = field.args.find((argument) => argument.name === name.value)?.type;
      return type !== undefined && isArgumentPlain(value, type);
    })
  );
}

function isArgumentPlain(node: ValueNode, type: GraphQLInputType): boolean {
  if (node.kind === Kind.VARIABLE) return true;
  const elements = node.kind === Kind.LIST ? node.values : [node];
  const hasParts = ({ kind }: ValueNode) =>
    kind === Kind.VARIABLE || kind === Kind.OBJECT || kind === Kind.LIST;
  if (!isLeafType(getNamedType(type)) || elements.some(hasParts)) return false;
  const value: unknown = valueFromAST(node, type);
  return value !== undefined && isPlain(value);
}

/** True for a value that JSON preserves. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((element) => element !== undefined && isPlain(element));
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  return value === undefined || value === null || typeof value === 'string' || typeof value === 'boolean';
}
