import type {
  FetchDataRewrite,
  FetchNode,
  PlanNode,
  QueryPlan,
  QueryPlanSelectionNode,
} from '@apollo/query-planner';
import {
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionNode,
  stripIgnoredCharacters,
  visit,
} from 'graphql';
import type { Requirements } from './required-fields.ts';

/**
 * Translates a plan with named requirements for the subgraphs: a named field is fetched as its original field with the
 * name as alias, and sent under the original name. Fields that require the same field with different arguments are
 * fetched separately, because a representation has one value for it. So are conditional fields with further
 * requirements: an entity that lacks a value because of a condition would be skipped completely.
 */
export function inSubgraphsFields(plan: QueryPlan, requirements: Requirements): QueryPlan {
  if (requirements.requiredBy.size === 0 || plan.node === undefined) return plan;
  const { node } = plan;
  if (node.kind !== 'Subscription') return { ...plan, node: planNode(node, requirements) };
  const primary = restoreFields(node.primary, requirements);
  const rest = node.rest && planNode(node.rest, requirements);
  return { ...plan, node: { ...node, primary, ...(rest && { rest }) } };
}

function planNode(node: PlanNode, requirements: Requirements): PlanNode {
  switch (node.kind) {
    case 'Sequence':
    case 'Parallel':
      return { ...node, nodes: node.nodes.map((child) => planNode(child, requirements)) };
    case 'Condition': {
      const [ifClause, elseClause] = [node.ifClause, node.elseClause].map(
        (branch) => branch && planNode(branch, requirements),
      );
      return { ...node, ...(ifClause && { ifClause }), ...(elseClause && { elseClause }) };
    }
    case 'Flatten': {
      if (node.node.kind !== 'Fetch') return { ...node, node: planNode(node.node, requirements) };
      const apart = parts(node.node, requirements).map((part) => ({
        ...node,
        node: restoreFields(part, requirements),
      }));
      const [only, another] = apart;
      return only !== undefined && another === undefined ? only : { kind: 'Parallel', nodes: apart };
    }
    case 'Fetch':
      return restoreFields(node, requirements);
    default:
      return node;
  }
}

/** The fetch with the original fields of its subgraph. */
function restoreFields(fetch: FetchNode, { names }: Requirements): FetchNode {
  if (names.size === 0) return fetch;
  const document = visit(parse(fetch.operation, { noLocation: true }), {
    Field(node): FieldNode | undefined {
      const required = names.get(node.name.value);
      if (required === undefined) return undefined;
      const { field, arguments: given } = required;
      return {
        ...node,
        alias: node.alias ?? node.name,
        name: { kind: Kind.NAME, value: field },
        arguments: given,
      };
    },
  });
  const rewrites: FetchDataRewrite[] = [];
  const rename = (selections: readonly QueryPlanSelectionNode[], path: readonly string[]) =>
    selections.map((selection): QueryPlanSelectionNode => {
      if (selection.kind === 'InlineFragment') {
        const { typeCondition } = selection;
        const inner = typeCondition === undefined ? path : [...path, `... on ${typeCondition}`];
        return { ...selection, selections: rename(selection.selections, inner) };
      }
      const own = [...path, selection.name];
      const below = selection.selections && { selections: rename(selection.selections, own) };
      const field = names.get(selection.name)?.field;
      if (field !== undefined) rewrites.push({ kind: 'KeyRenamer', path: own, renameKeyTo: field });
      return { ...selection, ...below };
    });
  const requires = fetch.requires && rename(fetch.requires, []);
  const operation = stripIgnoredCharacters(print(document));
  if (rewrites.length === 0) return { ...fetch, operation };
  return {
    ...fetch,
    operation,
    ...(requires && { requires }),
    inputRewrites: [...(fetch.inputRewrites ?? []), ...rewrites],
  };
}

/** Fields that do not require the same field with different arguments, or under different conditions. */
interface Group {
  readonly conditions: string;
  /** Field → its generated name. */
  readonly names: Map<string, string>;
  readonly leaves: Set<string>;
  readonly fields: Set<FieldNode>;
}

/** Splits an entity fetch by its requirements. */
function parts(fetch: FetchNode, requirements: Requirements): FetchNode[] {
  if (requirements.names.size === 0 && !fetch.operation.includes('@')) return [fetch];
  const document = parse(fetch.operation, { noLocation: true });
  const [operation] = document.definitions;
  if (document.definitions.length !== 1 || operation?.kind !== Kind.OPERATION_DEFINITION) return [fetch];
  const { keys, groups } = groupFields(operation, fetch.serviceName, requirements);
  if (groups.length < 2) return [fetch];
  const required = new Set(groups.flatMap(({ leaves }) => [...leaves]));
  return groups.map((group) => ({
    ...fetch,
    ...selectPart(fetch, operation, group.fields),
    requires: selectNeeded(fetch.requires ?? [], {
      own: group.leaves,
      isForeign: (leaf) => required.has(leaf) && !group.leaves.has(leaf) && !keys.has(leaf),
    }),
  }));
}

function groupFields(
  operation: OperationDefinitionNode,
  service: string,
  requirements: Requirements,
): { readonly keys: ReadonlySet<string>; readonly groups: readonly Group[] } {
  const asked = entityFields(operation).map((one) => ({
    ...one,
    leaves: [...(requirements.requiredBy.get(`${service} ${one.type}.${one.field.name.value}`) ?? [])],
  }));
  const keys = new Set(asked.flatMap(({ type }) => [...(requirements.keys.get(`${service} ${type}`) ?? [])]));
  const always = new Set(asked.flatMap(({ conditions, leaves }) => (conditions === '' ? leaves : [])));
  const groups: Group[] = [];
  for (const { field, leaves, conditions: own } of asked) {
    const conditions = leaves.every((leaf) => always.has(leaf) || keys.has(leaf)) ? '' : own;
    const named = leaves.flatMap((leaf) =>
      leaf.split('.').flatMap((name) => {
        const original = requirements.names.get(name)?.field;
        return original === undefined ? [] : [[original, name] as const];
      }),
    );
    const fits = (group: Group) =>
      group.conditions === conditions &&
      named.every(([original, name]) => (group.names.get(original) ?? name) === name);
    const group = groups.find(fits) ?? { conditions, names: new Map(), leaves: new Set(), fields: new Set() };
    if (!groups.includes(group)) groups.push(group);
    group.fields.add(field);
    for (const leaf of leaves) group.leaves.add(leaf);
    for (const [original, name] of named) group.names.set(original, name);
  }
  return { keys, groups };
}

/** Leaves of a representation. */
interface Leaves {
  readonly own: ReadonlySet<string>;
  /** True when only other fields require it. */
  isForeign(leaf: string): boolean;
}

/** The needed part of a representation; an object without other needed fields has no `__typename` either. */
function selectNeeded(
  selections: readonly QueryPlanSelectionNode[],
  leaves: Leaves,
  above = '',
): QueryPlanSelectionNode[] {
  return selections.flatMap((selection): QueryPlanSelectionNode[] => {
    const path = selection.kind === 'Field' ? above + selection.name : above;
    if (selection.selections === undefined) return leaves.isForeign(path) ? [] : [selection];
    const within = selection.kind === 'Field' ? `${path}.` : above;
    const below = selectNeeded(selection.selections, leaves, within);
    const isNamedAlone = below.every((one) => one.kind === 'Field' && one.name === '__typename');
    if (isNamedAlone && within !== '' && !leaves.own.has(`${within}__typename`)) return [];
    return below.length === 0 ? [] : [{ ...selection, selections: below } as QueryPlanSelectionNode];
  });
}

function selectPart(
  fetch: FetchNode,
  operation: OperationDefinitionNode,
  fields: ReadonlySet<FieldNode>,
): Pick<FetchNode, 'operation' | 'variableUsages'> {
  const keep = (selections: readonly SelectionNode[]): SelectionNode[] =>
    selections.flatMap((selection): readonly SelectionNode[] => {
      if (selection.kind !== Kind.INLINE_FRAGMENT)
        return selection.kind === Kind.FIELD && fields.has(selection) ? [selection] : [];
      const inner = keep(selection.selectionSet.selections);
      const selectionSet = { ...selection.selectionSet, selections: inner };
      return inner.length === 0 ? [] : [{ ...selection, selectionSet }];
    });
  const selections = operation.selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD && selection.selectionSet
      ? {
          ...selection,
          selectionSet: { ...selection.selectionSet, selections: keep(selection.selectionSet.selections) },
        }
      : selection,
  );
  const part = { ...operation, selectionSet: { ...operation.selectionSet, selections } };
  const used = variablesIn(part);
  const variableDefinitions = operation.variableDefinitions?.filter(({ variable }) =>
    used.has(variable.name.value),
  );
  return {
    operation: stripIgnoredCharacters(
      print({ ...part, ...(variableDefinitions && { variableDefinitions }) }),
    ),
    variableUsages: fetch.variableUsages?.filter((name) => used.has(name)),
  };
}

function variablesIn({ selectionSet, directives = [] }: OperationDefinitionNode): ReadonlySet<string> {
  const used = new Set<string>();
  const note = { Variable: ({ name }: { name: { value: string } }) => void used.add(name.value) };
  for (const node of [selectionSet, ...directives]) visit(node, note);
  return used;
}

/** A field of the entities themselves, with its parent type and conditions. */
interface EntityField {
  readonly type: string;
  readonly field: FieldNode;
  readonly conditions: string;
}

function entityFields({ selectionSet }: OperationDefinitionNode): EntityField[] {
  const below = (selections: readonly SelectionNode[], type: string, above: string): EntityField[] =>
    selections.flatMap((selection) => {
      const conditions = above + (selection.directives ?? []).map(print).join('');
      if (selection.kind === Kind.FIELD) return [{ type, field: selection, conditions }];
      if (selection.kind === Kind.FRAGMENT_SPREAD) return [];
      const { typeCondition } = selection;
      return below(selection.selectionSet.selections, typeCondition?.name.value ?? type, conditions);
    });
  return selectionSet.selections.flatMap((root) =>
    root.kind === Kind.FIELD && root.selectionSet ? below(root.selectionSet.selections, '', '') : [],
  );
}
