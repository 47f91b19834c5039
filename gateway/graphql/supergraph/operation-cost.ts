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
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import type { FieldCost, FieldCosts, InputCost, ListSize, SizedFields } from './field-costs.ts';
import type { Variables } from './supergraph.ts';

/** Arguments with the size of a list, on the list or on its page object, or with the ids of its rows. */
const sizeArguments = new Set(['first', 'last', 'limit', 'take', 'pageSize', 'top', 'ids']);
/** Assumed size of a list without a limit. */
const assumedSize = 10;
/** Additional cost of a mutation's root field: a transaction. */
export const mutationCost = 10;

interface Visit {
  readonly schema: GraphQLSchema;
  readonly costs: FieldCosts;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variables: Variables;
  readonly known: Map<string, number>;
}

/** The size that a page object gives to its lists. */
interface PageSize {
  readonly rows: number;
  /** Null: to all of them. */
  readonly sized: SizedFields | null;
}

/**
 * The static cost of an operation: for each object it can return 1, or the `@cost` of its type, nothing for a leaf
 * without one, times the size of every enclosing list; plus the weights of fields, and of arguments and input fields
 * with a value (IBM GraphQL Cost Directives specification). Introspection is free.
 * graphql-armor's rule supports neither list types nor variables, and accepts a small nested query of any size.
 * @param fragments those of the document, by name; without cycles, as validation ensures.
 * @returns at least 1.
 * @throws {DomainError} `invalid` where a list takes exactly one slicing argument, and has another number of them.
 */
export function computeCost(
  { schema, costs }: { readonly schema: GraphQLSchema; readonly costs: FieldCosts },
  operation: OperationDefinitionNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
  variables: Variables,
): number {
  const root = schema.getRootType(operation.operation);
  if (root === undefined || root === null) return 1;
  const visit = {
    schema,
    costs,
    fragments,
    // A variable named `valueOf` has no value that objects inherit.
    variables: Object.assign(Object.create(null), defaultsOf(operation), variables) as Variables,
    known: new Map(),
  };
  const fixed = operation.operation === 'mutation' ? mutationCost : 0;
  return Math.max(1, fixed + selectionCost(operation.selectionSet, root, null, visit));
}

/** The defaults of variables that are not sent. */
export function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): Variables {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue === undefined ? [] : [[variable.name.value, valueFromASTUntyped(defaultValue)]],
    ),
  );
}

function selectionCost(
  { selections }: SelectionSetNode,
  parent: GraphQLCompositeType,
  page: PageSize | null,
  visit: Visit,
): number {
  let cost = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) cost += fieldCost(selection, parent, page, visit);
    else if (selection.kind === Kind.FRAGMENT_SPREAD) cost += spreadCost(selection.name.value, page, visit);
    else {
      const type = findComposite(visit.schema, selection.typeCondition?.name.value) ?? parent;
      cost += selectionCost(selection.selectionSet, type, page, visit);
    }
  }
  return cost;
}

/** Computed once per fragment and page size, so that nested spreads cannot multiply the work. */
function spreadCost(name: string, page: PageSize | null, visit: Visit): number {
  const key = page === null ? name : `${name}:${page.rows}:${page.sized?.id ?? ''}`;
  const known = visit.known.get(key);
  if (known !== undefined) return known;
  const fragment = Object.hasOwn(visit.fragments, name) ? visit.fragments[name] : undefined;
  const type = findComposite(visit.schema, fragment?.typeCondition.name.value);
  const cost =
    fragment === undefined || type === null ? 0 : selectionCost(fragment.selectionSet, type, page, visit);
  visit.known.set(key, cost);
  return cost;
}

function fieldCost(
  field: FieldNode,
  parent: GraphQLCompositeType,
  page: PageSize | null,
  visit: Visit,
): number {
  const name = field.name.value;
  if (name.startsWith('__')) return 0;
  const costs = visit.costs.get(`${parent.name}.${name}`);
  const weight = costs === undefined ? 0 : costs.weight + inputsCost(field, costs, visit.variables);
  if (field.selectionSet === undefined) return weight + leafCost(field, costs, page, visit.variables);
  const definition = 'getFields' in parent ? parent.getFields()[name] : undefined;
  const type = definition === undefined ? null : getNamedType(definition.type);
  if (definition === undefined || !isCompositeType(type)) return weight;
  const each = costs?.each ?? 1;
  const asked = askedSize(field, costs?.list ?? null, visit.variables, definition.args);
  if (isList(definition.type)) {
    const size = asked ?? inheritRows(page, name) ?? assumedSize;
    const inner = below(page, name);
    return weight + size * (each + selectionCost(field.selectionSet, type, inner, visit));
  }
  const inner = asked === null ? below(page, name) : { rows: asked, sized: costs?.list?.sized ?? null };
  return weight + each + selectionCost(field.selectionSet, type, inner, visit);
}

/** What a field without selections answers is free unless its scalar or enum has a weight. */
function leafCost(
  field: FieldNode,
  costs: FieldCost | undefined,
  page: PageSize | null,
  variables: Variables,
): number {
  if (costs === undefined) return 0;
  const asked = costs.isList || costs.list?.requireOne ? askedSize(field, costs.list, variables, none) : null;
  if (costs.each === null) return 0;
  return costs.each * (costs.isList ? (asked ?? inheritRows(page, field.name.value) ?? assumedSize) : 1);
}

const none = [] as const;

/** The rows that a page object gives to one of its lists. */
function inheritRows(page: PageSize | null, name: string): number | null {
  if (page === null) return null;
  return page.sized === null || page.sized.fields.get(name)?.isSized === true ? page.rows : null;
}

/** The page size within a field of a page object: only on a path to a list. */
function below(page: PageSize | null, name: string): PageSize | null {
  const sized = page?.sized?.fields.get(name);
  return page === null || sized === undefined || sized.fields.size === 0 ? null : { rows: page.rows, sized };
}

export function inputsCost(field: FieldNode, { inputs }: FieldCost, variables: Variables): number {
  if (inputs.size === 0 || field.arguments === undefined) return 0;
  let cost = 0;
  for (const { name, value } of field.arguments) {
    const input = inputs.get(name.value);
    if (input !== undefined) cost += inputCost(valueFromASTUntyped(value, variables), input);
  }
  return cost;
}

/** The cost of a value; one that is not sent, or null, is free. */
function inputCost(value: unknown, input: InputCost): number {
  return value === undefined || value === null ? 0 : input.weight + valueCost(value, input);
}

function valueCost(value: unknown, input: InputCost): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + valueCost(one, input), 0);
  if (value === undefined || value === null) return 0;
  let cost = input.each;
  if (typeof value !== 'object') return cost;
  for (const [name, inner] of input.fields)
    if (Object.hasOwn(value, name)) cost += inputCost(value[name as keyof object], inner);
  return cost;
}

/** The size that a field's arguments ask for, or that its directive assumes. */
function askedSize(
  field: FieldNode,
  list: ListSize | null,
  variables: Variables,
  definitions: readonly ArgumentDefault[],
): number | null {
  const slicing = list?.slicing ?? [];
  if (list === null || slicing.length === 0)
    return sizeOf(field.arguments ?? [], variables) ?? list?.assumedSize ?? defaultSize(definitions);
  const sizes = slicing.flatMap(({ path, defaults }) => {
    const [first, ...rest] = path;
    const given = field.arguments?.find(({ name }) => name.value === first);
    let value = given === undefined ? undefined : valueFromASTUntyped(given.value, variables);
    if (value === undefined) value = defaults[0];
    for (const [index, name] of rest.entries()) {
      if (typeof value !== 'object' || value === null) break;
      const inner: unknown = Object.hasOwn(value, name) ? value[name as keyof object] : undefined;
      value = inner === undefined ? defaults[index + 1] : inner;
    }
    return numberIn(value) ?? [];
  });
  if (list.requireOne && sizes.length !== 1) throw slicingRefusal(field, slicing, sizes.length);
  return sizes.length === 0 ? list.assumedSize : Math.max(...sizes);
}

function slicingRefusal(field: FieldNode, slicing: ListSize['slicing'], found: number): DomainError {
  const names = slicing.map(({ path }) => path.join('.')).join(', ');
  return new DomainError('invalid', 'GraphQL:Limit:SlicingArguments', {
    message: `The field \`${field.name.value}\` takes exactly one of ${names}, but has ${found} of them.`,
    parameters: { field: field.name.value, found },
  });
}

interface ArgumentDefault {
  readonly name: string;
  readonly defaultValue?: unknown;
}

function defaultSize(args: readonly ArgumentDefault[]): number | null {
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
    const given = value.kind === Kind.VARIABLE ? variables[value.name.value] : literalSize(value);
    const size = numberIn(given);
    if (size !== null) sizes.set(name.value, size);
  }
  return sizes.size === 0 ? null : Math.max(...sizes.values());
}

/** No list is longer; larger numbers would overflow when they are multiplied. */
const mostRows = 2 ** 31;

/** A size, or the number of ids. */
function numberIn(value: unknown): number | null {
  const size = Array.isArray(value) ? value.length : value;
  return typeof size === 'number' && !Number.isNaN(size) ? Math.min(Math.max(0, size), mostRows) : null;
}

function literalSize(value: ArgumentNode['value']): number | null {
  if (value.kind === Kind.LIST) return value.values.length;
  return value.kind === Kind.INT ? Number(value.value) : null;
}

function isList(type: GraphQLOutputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

export function findComposite(schema: GraphQLSchema, name: string | undefined): GraphQLCompositeType | null {
  const type = name === undefined ? undefined : schema.getType(name);
  return isCompositeType(type) || isObjectType(type) ? type : null;
}
