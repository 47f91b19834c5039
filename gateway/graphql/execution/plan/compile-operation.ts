import { operationFromDocument } from '@apollo/federation-internals';
import { type ASTNode, Kind, visit } from 'graphql';
import type { SubgraphTransports } from '../../subgraphs/subgraph-transport.ts';
import type { PlannedOperation, Supergraph } from '../../supergraph/supergraph.ts';
import { typeConditions } from './object-types.ts';
import type { Step } from './plan-run.ts';
import { compileSteps } from './plan-steps.ts';
import { compileProjection, type Project } from './projection.ts';

/** An operation, ready to be run again and again. */
export interface CompiledOperation {
  /** Asks the subgraphs. */
  readonly fetch: Step;
  /** Makes the client's answer of what they said. */
  readonly project: Project;
}

/**
 * Compiles a planned operation.
 * @param generatedAt the object of a selection for which code is generated.
 * @returns null where there is something in it that only the stock executor knows.
 */
export function compileOperation(
  planned: PlannedOperation,
  supergraph: Supergraph,
  transports: SubgraphTransports,
  generatedAt: number,
): CompiledOperation | null {
  const { operation: definition, fragments } = planned.context;
  const definitions = [definition, ...Object.values(fragments)];
  if (definitions.some(namesInherited)) return null;
  const { apiSchema, schema } = supergraph;
  const document = { kind: Kind.DOCUMENT, definitions } as const;
  const operation = operationFromDocument(apiSchema, document, { validate: false });
  const meets = typeConditions(supergraph.supergraphSchema);
  const { node } = planned.plan;
  const parts = { transports, operation, meets };
  const fetch =
    node === undefined ? nothing : compileSteps(node.kind === 'Subscription' ? wholeOf(node) : node, parts);
  if (fetch === null) return null;
  const variableDefinitions = definition.variableDefinitions ?? [];
  return {
    fetch,
    project: compileProjection(operation, { apiSchema, schema, variableDefinitions, generatedAt }),
  };
}

const nothing: Step = () => undefined;

/** An event of a subscription is completed like the answer to a query. */
function wholeOf({ primary, rest }: Extract<PlannedOperation['plan']['node'], { kind: 'Subscription' }>) {
  return rest === undefined ? primary : { kind: 'Sequence' as const, nodes: [primary, rest] };
}

/**
 * Whether something is called as a member that every object inherits. Answers are plain objects here, which would find
 * the inherited one.
 */
function namesInherited(node: ASTNode): boolean {
  let found = false;
  visit(node, {
    Name: ({ value }) => {
      found ||= value in Object.prototype;
    },
  });
  return found;
}
