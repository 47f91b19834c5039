import type { FetchNode, PlanNode } from '@apollo/query-planner';
import { type FieldNode, type FragmentDefinitionNode, Kind, parse, type SelectionSetNode } from 'graphql';
import { type ContextSource, contextSources } from './context-values.ts';
import type { EntityPath } from './entity-path.ts';

/** The members a fetch writes. */
export interface FetchSelection {
  /** Path of the objects; empty: the operation's root. */
  readonly path: EntityPath;
  /** Members it may set, of objects of any type. */
  readonly names: ReadonlySet<string>;
  /** The members that are objects or lists of objects. */
  readonly composite: ReadonlySet<string>;
  /** What it takes of objects above it. */
  readonly context: readonly ContextSource[];
}

/** A fetch of a plan, with the path of the objects it completes. */
export interface PlacedFetch {
  readonly node: FetchNode;
  readonly path: EntityPath;
}

/** All fetches of a node. */
export function fetchesIn(node: PlanNode | undefined, path: EntityPath = []): readonly PlacedFetch[] {
  switch (node?.kind) {
    case 'Fetch':
      return [{ node, path }];
    case 'Flatten':
      return fetchesIn(node.node, [...path, ...node.path.map(String)]);
    case 'Sequence':
    case 'Parallel':
      return node.nodes.flatMap((child) => fetchesIn(child, path));
    case 'Condition':
      return [...fetchesIn(node.ifClause, path), ...fetchesIn(node.elseClause, path)];
    default:
      return [];
  }
}

/** @param path of the objects the fetch completes. */
export function selectionOf(node: FetchNode, path: EntityPath): FetchSelection {
  const fields = fieldsOf(node);
  const renamed = (node.outputRewrites ?? []).flatMap((rewrite) =>
    rewrite.kind === 'KeyRenamer' ? [rewrite.renameKeyTo] : [],
  );
  const responseNames = (some: readonly FieldNode[]) => some.map(({ name, alias }) => (alias ?? name).value);
  const composite = fields.filter(({ selectionSet }) => selectionSet !== undefined);
  return {
    path,
    names: new Set([...responseNames(fields), ...renamed]),
    composite: new Set([...responseNames(composite), ...renamed]),
    context: contextSources(node.contextRewrites, path),
  };
}

/**
 * True when another fetch may change only one of the objects that share this fetch's result: then they cannot share it.
 */
export function mayChange(other: FetchSelection, fetch: Omit<FetchSelection, 'context'>): boolean {
  if (distinguishes(other, fetch.path)) return true;
  if (other.path.some((step, index) => fetch.path[index] !== step)) return false;
  const next = fetch.path.slice(other.path.length).find((step) => step !== '@');
  if (next !== undefined) return other.names.has(next);
  return [...fetch.composite].some((name) => other.names.has(name));
}

/** True when a fetch may replace one of several equal objects at a path, through their parents. */
export function mayReplace(other: FetchSelection, path: EntityPath): boolean {
  return mayChange(other, { path, names: nothing, composite: nothing });
}

/** True when objects at a path, or below, get other values by what is above the path. */
const distinguishes = ({ path: below, context }: FetchSelection, path: EntityPath) =>
  context.some(({ depth }) => depth <= path.length) && path.every((step, index) => below[index] === step);

const nothing: ReadonlySet<string> = new Set();

/** The fields of the objects themselves, fragments resolved. */
function fieldsOf({ operation, requires }: FetchNode): FieldNode[] {
  const { definitions } = parse(operation, { noLocation: true });
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of definitions) {
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  }
  const below = ({ selections }: SelectionSetNode): FieldNode[] =>
    selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      if (selection.kind === Kind.INLINE_FRAGMENT) return below(selection.selectionSet);
      const fragment = fragments.get(selection.name.value);
      return fragment === undefined ? [] : below(fragment.selectionSet);
    });
  const roots = definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION ? below(one.selectionSet) : [],
  );
  if (requires === undefined) return roots;
  return roots.flatMap(({ selectionSet }) => (selectionSet === undefined ? [] : below(selectionSet)));
}
