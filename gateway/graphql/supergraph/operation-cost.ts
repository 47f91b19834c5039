import {
  type ArgumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import type { Variables } from './supergraph.ts';

/** Arguments with the size of a list, on the list or on its page object, or with the ids of its rows. */
const sizeArguments = new Set(['first', 'last', 'limit', 'take', 'pageSize', 'top', 'ids']);
/** Assumed size of a list without a limit. */
const assumedSize = 10;
/** Additional cost of a mutation's root field: a transaction. */
const mutationCost = 10;

/** Weights by coordinate: `Query.previewTemplate`. */
export type FieldWeights = ReadonlyMap<string, number>;

interface Visit {
  readonly schema: GraphQLSchema;
  readonly weights: FieldWeights;
  readonly sizes: FieldWeights;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variables: Variables;
  readonly known: Map<string, number>;
}

/**
 * The static cost of an operation: 1 for each object it can return, nothing for a leaf, times the size of every
 * enclosing list, plus the weights of fields (IBM GraphQL Cost Directives specification). Introspection is free.
 * graphql-armor's rule supports neither list types nor variables, and accepts a small nested query of any size.
 * @param fragments those of the document, by name; without cycles, as validation ensures.
 * @returns at least 1.
 */
export function computeCost(
  {
    schema,
    weights,
    sizes,
  }: { readonly schema: GraphQLSchema; readonly weights: FieldWeights; readonly sizes: FieldWeights },
  operation: OperationDefinitionNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
  variables: Variables,
): number {
  const root = schema.getRootType(operation.operation);
  if (root === undefined || root === null) return 1;
  const visit = {
    schema,
    weights,
    sizes,
    fragments,
    variables: { ...defaultsOf(operation), ...variables },
    known: new Map(),
  };
  const fixed = operation.operation === 'mutation' ? mutationCost : 0;
  return Math.max(1, fixed + selectionCost(operation.selectionSet, root, null, visit));
}

/** The defaults of variables that are not sent. */
function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): Variables {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue === undefined ? [] : [[variable.name.value, valueFromASTUntyped(defaultValue)]],
    ),
  );
}

function selectionCost(
  { selections }: SelectionSetNode,
  parent: GraphQLCompositeType,
  pageSize: number | null,
  visit: Visit,
): number {
  let cost = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) cost += fieldCost(selection, parent, pageSize, visit);
    else if (selection.kind === Kind.FRAGMENT_SPREAD)
      cost += spreadCost(selection.name.value, pageSize, visit);
    else {
      const type = findComposite(visit.schema, selection.typeCondition?.name.value) ?? parent;
      cost += selectionCost(selection.selectionSet, type, pageSize, visit);
    }
  }
  return cost;
}

/** Computed once per fragment and page size, so that nested spreads cannot multiply the work. */
function spreadCost(name: string, pageSize: number | null, visit: Visit): number {
  const key = `${name}:${pageSize}`;
  const known = visit.known.get(key);
  if (known !== undefined) return known;
  const fragment = Object.hasOwn(visit.fragments, name) ? visit.fragments[name] : undefined;
  const type = findComposite(visit.schema, fragment?.typeCondition.name.value);
  const cost =
    fragment === undefined || type === null ? 0 : selectionCost(fragment.selectionSet, type, pageSize, visit);
  visit.known.set(key, cost);
  return cost;
}

function fieldCost(
  field: FieldNode,
  parent: GraphQLCompositeType,
  pageSize: number | null,
  visit: Visit,
): number {
  const weight = visit.weights.get(`${parent.name}.${field.name.value}`) ?? 0;
  if (field.name.value.startsWith('__') || field.selectionSet === undefined) return weight;
  const definition = 'getFields' in parent ? parent.getFields()[field.name.value] : undefined;
  const type = definition === undefined ? null : getNamedType(definition.type);
  if (definition === undefined || !isCompositeType(type)) return weight;
  const asked =
    sizeOf(field.arguments ?? [], visit.variables) ??
    visit.sizes.get(`${parent.name}.${field.name.value}`) ??
    defaultSize(definition.args);
  if (!isList(definition.type)) return weight + 1 + selectionCost(field.selectionSet, type, asked, visit);
  const size = asked ?? pageSize ?? assumedSize;
  return weight + size * (1 + selectionCost(field.selectionSet, type, null, visit));
}

function defaultSize(
  args: readonly { readonly name: string; readonly defaultValue?: unknown }[],
): number | null {
  const sizes = args.flatMap(({ name, defaultValue }) =>
    sizeArguments.has(name) && typeof defaultValue === 'number' ? [defaultValue] : [],
  );
  return sizes.length === 0 ? null : Math.max(...sizes);
}

/** The largest of a field's sizes, since an unknown field may use any of them. */
function sizeOf(args: readonly ArgumentNode[], variables: Variables): number | null {
  const sizes = new Map<string, number>();
  for (const { name, value } of args) {
    if (!sizeArguments.has(name.value)) continue;
    const given = value.kind === Kind.VARIABLE ? ownValue(variables, value.name.value) : literalSize(value);
    const size = Array.isArray(given) ? given.length : given;
    if (typeof size === 'number' && Number.isFinite(size)) sizes.set(name.value, Math.max(0, size));
  }
  return sizes.size === 0 ? null : Math.max(...sizes.values());
}

const ownValue = (variables: Variables, name: string) =>
  Object.hasOwn(variables, name) ? variables[name] : undefined;

function literalSize(value: ArgumentNode['value']): number | null {
  if (value.kind === Kind.LIST) return value.values.length;
  return value.kind === Kind.INT ? Number(value.value) : null;
}

function isList(type: GraphQLOutputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

function findComposite(schema: GraphQLSchema, name: string | undefined): GraphQLCompositeType | null {
  const type = name === undefined ? undefined : schema.getType(name);
  return isCompositeType(type) || isObjectType(type) ? type : null;
}
