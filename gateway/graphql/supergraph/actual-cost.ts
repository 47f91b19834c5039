import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { FieldCosts } from './field-costs.ts';
import { defaultsOf, findComposite, inputsCost, mutationCost } from './operation-cost.ts';
import type { Variables } from './supergraph.ts';

interface CostedOperation {
  readonly operation: OperationDefinitionNode;
  /** Those of the document, by name. */
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variables: Variables;
}

interface Visit extends Omit<CostedOperation, 'operation'> {
  readonly schema: GraphQLSchema;
  readonly costs: FieldCosts;
}

/** What one member of an answer costs. */
interface CostedField {
  readonly key: string;
  /** Once for each object that has it: the field and its arguments. */
  readonly once: number;
  /** For each object or leaf that it answers. */
  readonly each: number;
  /** Null: a leaf. */
  readonly below: (() => readonly CostedField[]) | null;
  /** False of a leaf that may be an array itself. */
  readonly isList: boolean;
}

/** Selections of one object, with the type that they are of. */
interface Selected {
  readonly set: SelectionSetNode;
  readonly parent: GraphQLCompositeType;
}

/**
 * The cost of an operation by its answer: the weights of {@link import('./operation-cost.ts').computeCost}, with the
 * objects that were answered in place of assumed sizes. What the answer leaves out, or has as null, is free. Of fields
 * of several types with one name in the answer the dearest counts.
 * @param data of the answer.
 */
export function computeActualCost(
  { schema, costs }: { readonly schema: GraphQLSchema; readonly costs: FieldCosts },
  { operation, fragments, variables }: CostedOperation,
  data: unknown,
): number {
  const root = schema.getRootType(operation.operation);
  if (root === undefined || root === null) return 0;
  const values = Object.assign(Object.create(null), defaultsOf(operation), variables) as Variables;
  const visit = { schema, costs, fragments, variables: values };
  const fixed = operation.operation === 'mutation' ? mutationCost : 0;
  return fixed + objectCost(costedFields([{ set: operation.selectionSet, parent: root }], visit), data);
}

function objectCost(fields: readonly CostedField[], object: unknown): number {
  if (typeof object !== 'object' || object === null) return 0;
  let cost = 0;
  for (const field of fields)
    if (Object.hasOwn(object, field.key))
      cost += field.once + valueCost(field, object[field.key as keyof object]);
  return cost;
}

function valueCost(field: CostedField, value: unknown): number {
  if (value === null || value === undefined) return 0;
  if (field.isList && Array.isArray(value)) {
    let cost = 0;
    for (const one of value) cost += valueCost(field, one);
    return cost;
  }
  return field.each + (field.below === null ? 0 : objectCost(field.below(), value));
}

/** The members of an answer's object, each once however often it is selected. */
function costedFields(selected: readonly Selected[], visit: Visit): readonly CostedField[] {
  const found = new Map<string, { readonly node: FieldNode; readonly parent: GraphQLCompositeType }[]>();
  for (const { set, parent } of selected) collect(set, parent, visit, found);
  return [...found].map(([key, fields]) => {
    const below: Selected[] = [];
    let [once, each] = [0, 0];
    let isList = false;
    for (const { node, parent } of fields) {
      const costs = visit.costs.get(`${parent.name}.${node.name.value}`);
      const definition = 'getFields' in parent ? parent.getFields()[node.name.value] : undefined;
      const type = definition === undefined ? undefined : getNamedType(definition.type);
      const isObject = isCompositeType(type) && node.selectionSet !== undefined;
      if (isObject) below.push({ set: node.selectionSet, parent: type });
      isList ||= isObject || costs?.isList === true;
      once = Math.max(
        once,
        costs === undefined ? 0 : costs.weight + inputsCost(node, costs, visit.variables),
      );
      each = Math.max(each, costs?.each ?? (isObject ? 1 : 0));
    }
    return {
      key,
      once,
      each,
      isList,
      below: below.length === 0 ? null : onceOf(() => costedFields(below, visit)),
    };
  });
}

/** Only as deep as the answer is: fragments in each other may select exponentially much. */
function onceOf<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function collect(
  { selections }: SelectionSetNode,
  parent: GraphQLCompositeType,
  visit: Visit,
  found: Map<string, { readonly node: FieldNode; readonly parent: GraphQLCompositeType }[]>,
): void {
  for (const node of selections) {
    if (node.kind === Kind.FIELD) {
      if (node.name.value.startsWith('__')) continue;
      const key = (node.alias ?? node.name).value;
      const known = found.get(key);
      if (known === undefined) found.set(key, [{ node, parent }]);
      else known.push({ node, parent });
      continue;
    }
    const fragment =
      node.kind === Kind.INLINE_FRAGMENT
        ? node
        : Object.hasOwn(visit.fragments, node.name.value)
          ? visit.fragments[node.name.value]
          : undefined;
    if (fragment === undefined) continue;
    const type = findComposite(visit.schema, fragment.typeCondition?.name.value) ?? parent;
    collect(fragment.selectionSet, type, visit, found);
  }
}
