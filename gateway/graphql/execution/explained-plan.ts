import type { PlanNode, QueryPlan } from '@apollo/query-planner';
import type { PlannedOperation } from '../supergraph/supergraph.ts';

/** One request to a subgraph. */
export interface ExplainedFetch {
  /** Its number in the plan, from 1. */
  readonly id: number;
  readonly subgraph: string;
  /** The operation that the subgraph gets. */
  readonly operation: string;
  /** Where its data belongs in the answer, `@` for each element of a list; empty: the root. */
  readonly path: readonly string[];
  /** Fetches that end before it begins. */
  readonly after: readonly number[];
}

/** The fetches of a plan, in the order of their begin. */
export function fetchesOf({ plan }: Pick<PlannedOperation, 'plan'>): readonly ExplainedFetch[] {
  const fetches: ExplainedFetch[] = [];
  const walk = (
    node: PlanNode | undefined,
    path: readonly string[],
    after: readonly number[],
  ): readonly number[] => {
    if (node === undefined) return after;
    if (node.kind === 'Fetch') {
      const id = fetches.length + 1;
      fetches.push({ id, subgraph: node.serviceName, operation: node.operation, path, after });
      return [id];
    }
    if (node.kind === 'Flatten') return walk(node.node, [...path, ...node.path.map(String)], after);
    if (node.kind === 'Sequence') return node.nodes.reduce((ends, one) => walk(one, path, ends), after);
    if (node.kind === 'Parallel') return unique(node.nodes.flatMap((one) => walk(one, path, after)));
    if (node.kind === 'Condition')
      return unique([...walk(node.ifClause, path, after), ...walk(node.elseClause, path, after)]);
    return walk(node.primary.node, path, after);
  };
  const { node } = plan as QueryPlan;
  if (node?.kind === 'Subscription') walk(node.rest, [], walk(node.primary, [], []));
  else walk(node, [], []);
  return fetches;
}

const unique = (ids: readonly number[]) => [...new Set(ids)];
