import { operationFromDocument } from '@apollo/federation-internals';
import { type ASTNode, Kind, visit } from 'graphql';
import type { SubgraphTransports } from '../../subgraphs/subgraph-transport.ts';
import type { PlannedOperation, Supergraph } from '../../supergraph/supergraph.ts';
import { typeConditions } from './object-types.ts';
import type { Step } from './plan-run.ts';
import { compileSteps } from './plan-steps.ts';
import { compileProjection, type Project } from './projection.ts';

/** A compiled operation, run repeatedly. */
export interface CompiledOperation {
  /** Fetches from the subgraphs. */
  readonly fetch: Step;
  /** Builds the client's answer from the fetched data. */
  readonly project: Project;
}

/**
 * Compiles a planned operation.
 * @param generatedAt number of objects of a selection after which code is generated.
 * @returns null for a plan that only the stock executor supports.
 */
export function compileOperation(
  planned: PlannedOperation,
  supergraph: Supergraph,
  transports: SubgraphTransports,
  generatedAt: number,
): CompiledOperation | null {
  const { operation: definition, fragments } = planned.context;
  const definitions = [definition, ...Object.values(fragments)];
  if (definitions.some(usesInheritedName)) return null;
  const { apiSchema, schema } = planned.view;
  const document = { kind: Kind.DOCUMENT, definitions } as const;
  const operation = operationFromDocument(apiSchema, document, { validate: false });
  const meets = typeConditions(supergraph.supergraphSchema);
  const { node } = planned.plan;
  const context = { transports, operation, meets };
  const fetch =
    node === undefined
      ? doNothing
      : compileSteps(node.kind === 'Subscription' ? completionPlan(node) : node, context);
  if (fetch === null) return null;
  const variableDefinitions = definition.variableDefinitions ?? [];
  return {
    fetch,
    project: compileProjection(operation, { apiSchema, schema, variableDefinitions, generatedAt }),
  };
}

const doNothing: Step = () => undefined;

/** An event of a subscription is completed like the answer to a query. */
function completionPlan({
  primary,
  rest,
}: Extract<PlannedOperation['plan']['node'], { kind: 'Subscription' }>) {
  return rest === undefined ? primary : { kind: 'Sequence' as const, nodes: [primary, rest] };
}

/**
 * True for a response name that every object inherits. Results are plain objects here, which would return the inherited
 * member.
 */
export function usesInheritedName(node: ASTNode): boolean {
  let found = false;
  visit(node, {
    Name: ({ value }) => {
      found ||= value in Object.prototype;
    },
  });
  return found;
}
