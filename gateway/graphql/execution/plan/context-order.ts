import type { PlanNode } from '@apollo/query-planner';
import { contextSources } from './context-values.ts';
import { fetchesIn, mayReplace, selectionOf } from './fetch-selection.ts';

/**
 * Moves fetches behind those of the values that `@fromContext` gives them: the planner lets both run at once.
 * @returns null where the values come in a later step.
 */
export function afterContexts(node: PlanNode): PlanNode | null {
  switch (node.kind) {
    case 'Sequence': {
      const nodes = node.nodes.map(afterContexts);
      const isLate = node.nodes.some((one, index) =>
        node.nodes.slice(index + 1).some((later) => provides(later, one)),
      );
      return isLate || nodes.includes(null) ? null : { ...node, nodes: nodes as PlanNode[] };
    }
    case 'Parallel': {
      const nodes = node.nodes.map(afterContexts);
      return nodes.includes(null) ? null : inLayers(nodes as PlanNode[]);
    }
    case 'Condition': {
      const [ifClause, elseClause] = [node.ifClause, node.elseClause].map(
        (branch) => branch && afterContexts(branch),
      );
      if (ifClause === null || elseClause === null) return null;
      return { ...node, ...(ifClause && { ifClause }), ...(elseClause && { elseClause }) };
    }
    default:
      return node;
  }
}

/** Nodes that need no value of another run first, then those that need theirs, and so on. */
function inLayers(nodes: readonly PlanNode[]): PlanNode | null {
  const layers: PlanNode[][] = [];
  let left = nodes;
  while (left.length > 0) {
    const waiting = left.filter((one) => left.some((other) => other !== one && provides(other, one)));
    if (waiting.length === left.length) return null;
    layers.push(left.filter((one) => !waiting.includes(one)));
    left = waiting;
  }
  const [first, ...later] = layers.map((layer) => ({ kind: 'Parallel', nodes: layer }) as const);
  if (first === undefined || later.length === 0) return first ?? null;
  return { kind: 'Sequence', nodes: [first, ...later] };
}

/** True when a node fetches what another takes from a context. */
function provides(node: PlanNode, other: PlanNode): boolean {
  const values = fetchesIn(other).flatMap((one) => contextSources(one.node.contextRewrites, one.path));
  if (values.length === 0) return false;
  return fetchesIn(node).some((one) => {
    const selection = selectionOf(one.node, one.path);
    return values.some(({ path }) => mayReplace(selection, path));
  });
}
