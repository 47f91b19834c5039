import type { SubgraphTransports } from '../subgraphs/subgraph-transport.ts';
import {
  type AuthorizationOptions,
  OperationAuthorization,
} from './authorization/operation-authorization.ts';
import { CompiledPlanExecutor } from './compiled-plan-executor.ts';
import { DeferredExecution } from './deferred-execution.ts';
import { Graph, type GraphDependencies } from './graph.ts';
import { type OverrideDecisions, withOverrides } from './progressive-overrides.ts';
import { withFieldPaths } from './required-field-paths.ts';
import { withClientAliases } from './restored-aliases.ts';
import { StockPlanExecutor } from './stock-plan-executor.ts';

export interface ExecutionDependencies
  extends Pick<GraphDependencies, 'supergraph' | 'hideSchemaDetails' | 'untimedFields'> {
  /** One per subgraph of the supergraph. */
  readonly transports: SubgraphTransports;
  /** How `@authenticated`, `@requiresScopes` and `@policy` are enforced. Absent: by filter, and no policy is met. */
  readonly authorization?: AuthorizationOptions | undefined;
  /** Decides custom labels of `@override`; absent: none holds. */
  readonly overrides?: OverrideDecisions | undefined;
}

const noPolicies: AuthorizationOptions = { mode: 'filter', policies: { decide: () => new Set() } };

/**
 * Creates the execution of a supergraph's operations over its subgraphs.
 * @returns a function that makes graphs over the same execution, one for each mask of errors.
 */
export function createGraphs({
  supergraph,
  transports,
  authorization: rules = noPolicies,
  overrides,
  hideSchemaDetails,
  untimedFields,
}: ExecutionDependencies): (mask: GraphDependencies['mask']) => Graph {
  const stock = new StockPlanExecutor(supergraph, transports);
  const compiled = new CompiledPlanExecutor(supergraph, transports, stock);
  const deferral = new DeferredExecution(supergraph, transports);
  const named = withFieldPaths(compiled, supergraph.requirements.names);
  const executor = withOverrides(withClientAliases(named), supergraph, { decisions: overrides });
  const authorization = supergraph.restricted.isEmpty
    ? undefined
    : new OperationAuthorization(supergraph, rules);
  const shape = { supergraph, executor, deferral, authorization, hideSchemaDetails, untimedFields };
  return (mask) => new Graph({ ...shape, mask });
}
