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
 * Makes a plan of named requirements one that subgraphs understand: a named field is asked for as what it stands for,
 * its name being the alias, and sent under the field's own name to who requires it. What requires the same field with
 * different arguments is asked for apart, because a representation has one value for it.
 */
export function inSubgraphsFields(plan: QueryPlan, requirements: Requirements): QueryPlan {
  if (requirements.names.size === 0 || plan.node === undefined) return plan;
  const { node } = plan;
  if (node.kind !== 'Subscription') return { ...plan, node: nodeOf(node, requirements) };
  const primary = asked(node.primary, requirements);
  const rest = node.rest && nodeOf(node.rest, requirements);
  return { ...plan, node: { ...node, primary, ...(rest && { rest }) } };
}

function nodeOf(node: PlanNode, requirements: Requirements): PlanNode {
  switch (node.kind) {
    case 'Sequence':
    case 'Parallel':
      return { ...node, nodes: node.nodes.map((child) => nodeOf(child, requirements)) };
    case 'Condition': {
      const [ifClause, elseClause] = [node.ifClause, node.elseClause].map(
        (branch) => branch && nodeOf(branch, requirements),
      );
      return { ...node, ...(ifClause && { ifClause }), ...(elseClause && { elseClause }) };
    }
    case 'Flatten': {
      if (node.node.kind !== 'Fetch') return { ...node, node: nodeOf(node.node, requirements) };
      const apart = parts(node.node, requirements).map((part) => ({
        ...node,
        node: asked(part, requirements),
      }));
      const [only, another] = apart;
      return only !== undefined && another === undefined ? only : { kind: 'Parallel', nodes: apart };
    }
    case 'Fetch':
      return asked(node, requirements);
    default:
      return node;
  }
}

/** The fetch with its named fields as its subgraph, and who is asked with them, know them. */
function asked(fetch: FetchNode, { names }: Requirements): FetchNode {
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
  const renamed = (selections: readonly QueryPlanSelectionNode[], path: readonly string[]) =>
    selections.map((selection): QueryPlanSelectionNode => {
      if (selection.kind === 'InlineFragment') {
        const { typeCondition } = selection;
        const inner = typeCondition === undefined ? path : [...path, `... on ${typeCondition}`];
        return { ...selection, selections: renamed(selection.selections, inner) };
      }
      const own = [...path, selection.name];
      const below = selection.selections && { selections: renamed(selection.selections, own) };
      const field = names.get(selection.name)?.field;
      if (field !== undefined) rewrites.push({ kind: 'KeyRenamer', path: own, renameKeyTo: field });
      return { ...selection, ...below };
    });
  const requires = fetch.requires && renamed(fetch.requires, []);
  const operation = stripIgnoredCharacters(print(document));
  if (rewrites.length === 0) return { ...fetch, operation };
  return {
    ...fetch,
    operation,
    ...(requires && { requires }),
    inputRewrites: [...(fetch.inputRewrites ?? []), ...rewrites],
  };
}

/** What no two of which require the same field with different arguments. */
interface Group {
  /** Field → its name here. */
  readonly names: Map<string, string>;
  readonly fields: Set<FieldNode>;
}

/** A fetch of entities in as many parts as what it asks for requires. */
function parts(fetch: FetchNode, requirements: Requirements): FetchNode[] {
  const document = parse(fetch.operation, { noLocation: true });
  const [operation] = document.definitions;
  if (document.definitions.length !== 1 || operation?.kind !== Kind.OPERATION_DEFINITION) return [fetch];
  const groups = groupsOf(operation, fetch.serviceName, requirements);
  if (groups.length < 2) return [fetch];
  return groups.map((group) => partOf(fetch, operation, group, requirements));
}

function groupsOf(
  operation: OperationDefinitionNode,
  service: string,
  { names, requiredBy }: Requirements,
): Group[] {
  const groups: Group[] = [];
  for (const { type, field } of entityFields(operation)) {
    const required = [...(requiredBy.get(`${service} ${type}.${field.name.value}`) ?? [])].map(
      (name) => [names.get(name)?.field ?? '', name] as const,
    );
    const fits = ({ names: known }: Group) =>
      required.every(([original, name]) => (known.get(original) ?? name) === name);
    const group = groups.find(fits) ?? { names: new Map(), fields: new Set() };
    if (!groups.includes(group)) groups.push(group);
    group.fields.add(field);
    for (const [original, name] of required) group.names.set(original, name);
  }
  return groups;
}

function partOf(
  fetch: FetchNode,
  operation: OperationDefinitionNode,
  { names: own, fields }: Group,
  { names }: Requirements,
): FetchNode {
  const kept = (selections: readonly SelectionNode[]): SelectionNode[] =>
    selections.flatMap((selection): readonly SelectionNode[] => {
      if (selection.kind !== Kind.INLINE_FRAGMENT)
        return selection.kind === Kind.FIELD && fields.has(selection) ? [selection] : [];
      const inner = kept(selection.selectionSet.selections);
      const selectionSet = { ...selection.selectionSet, selections: inner };
      return inner.length === 0 ? [] : [{ ...selection, selectionSet }];
    });
  const selections = operation.selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD && selection.selectionSet
      ? {
          ...selection,
          selectionSet: { ...selection.selectionSet, selections: kept(selection.selectionSet.selections) },
        }
      : selection,
  );
  const part = { ...operation, selectionSet: { ...operation.selectionSet, selections } };
  const used = variablesIn(part);
  const wanted = new Set(own.values());
  const needed = (some: readonly QueryPlanSelectionNode[]): QueryPlanSelectionNode[] =>
    some.flatMap((selection): QueryPlanSelectionNode[] => {
      if (selection.kind === 'Field' && names.has(selection.name) && !wanted.has(selection.name)) return [];
      if (selection.selections === undefined) return [selection];
      const inner = needed(selection.selections);
      return inner.length === 0 ? [] : [{ ...selection, selections: inner } as QueryPlanSelectionNode];
    });
  return {
    ...fetch,
    operation: print({
      ...part,
      variableDefinitions: (operation.variableDefinitions ?? []).filter(({ variable }) =>
        used.has(variable.name.value),
      ),
    }),
    variableUsages: fetch.variableUsages?.filter((name) => used.has(name)),
    requires: needed(fetch.requires ?? []),
  };
}

function variablesIn({ selectionSet, directives = [] }: OperationDefinitionNode): ReadonlySet<string> {
  const used = new Set<string>();
  const note = { Variable: ({ name }: { name: { value: string } }) => void used.add(name.value) };
  for (const node of [selectionSet, ...directives]) visit(node, note);
  return used;
}

/** The fields of the entities themselves, and the types they are asked of. */
function entityFields({ selectionSet }: OperationDefinitionNode): { type: string; field: FieldNode }[] {
  const below = (selections: readonly SelectionNode[], type: string): { type: string; field: FieldNode }[] =>
    selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [{ type, field: selection }];
      if (selection.kind === Kind.FRAGMENT_SPREAD) return [];
      return below(selection.selectionSet.selections, selection.typeCondition?.name.value ?? type);
    });
  return selectionSet.selections.flatMap((root) =>
    root.kind === Kind.FIELD && root.selectionSet ? below(root.selectionSet.selections, '') : [],
  );
}
