import {
  type CompositeType,
  type Operation,
  operationFromDocument,
  parseSelectionSet,
} from '@apollo/federation-internals';
import type { PlanNode } from '@apollo/query-planner';
import { Kind } from 'graphql';
import type { SubgraphTransports } from '../../subgraphs/subgraph-transport.ts';
import type { DeferredFragment } from '../../supergraph/deferred-fragments.ts';
import type { DeferredOperation, PlannedPart, Supergraph } from '../../supergraph/supergraph.ts';
import { usesInheritedName } from './compile-operation.ts';
import { typeConditions } from './object-types.ts';
import type { Step } from './plan-run.ts';
import { compileTogether } from './plan-steps.ts';
import {
  compileObjectProjection,
  compileProjection,
  type Project,
  type ProjectionContext,
  type ProjectObject,
} from './projection.ts';

/** A compiled operation that is answered in parts. */
export interface CompiledParts {
  readonly fetch: Step;
  readonly project: Project;
  readonly later: readonly LaterPart[];
}

/** A part of the answer that follows another. */
export interface LaterPart {
  readonly fragment: DeferredFragment;
  readonly fetch: Step;
  readonly project: ProjectObject;
  readonly later: readonly LaterPart[];
}

/**
 * Compiles the parts of an operation.
 * @returns null for a plan that only the stock executor supports.
 */
export function compileDeferred(
  deferred: DeferredOperation,
  supergraph: Supergraph,
  transports: SubgraphTransports,
): CompiledParts | null {
  const { planned, first, fragments, plan } = deferred;
  if (planned.document.definitions.some(usesInheritedName)) return null;
  const { apiSchema, schema } = planned.view;
  const operation = operationFromDocument(
    apiSchema,
    { kind: Kind.DOCUMENT, definitions: [first] },
    { validate: false },
  );
  const nodes = nodesOf(plan);
  const meets = typeConditions(supergraph.supergraphSchema);
  const steps = compileTogether(nodes, { transports, operation, meets });
  if (steps === null) return null;
  const variableDefinitions = first.variableDefinitions ?? [];
  const projected = { apiSchema, schema, variableDefinitions, generatedAt: Number.POSITIVE_INFINITY };
  const stepOf = (part: PlannedPart | undefined): Step => {
    const { node } = part ?? {};
    return (node && steps[nodes.indexOf(node)]) ?? doNothing;
  };
  const laterOf = (found: readonly DeferredFragment[], part: PlannedPart | undefined): LaterPart[] =>
    found.map((fragment) => {
      const own = part?.deferred.get(fragment.id);
      return {
        fragment,
        fetch: stepOf(own),
        project: projectionOf(fragment, operation, projected),
        later: laterOf(fragment.inner, own),
      };
    });
  return {
    fetch: stepOf(plan),
    project: compileProjection(operation, projected),
    later: laterOf(fragments, plan),
  };
}

const doNothing: Step = () => undefined;

function nodesOf({ node, deferred }: PlannedPart): PlanNode[] {
  return [...(node === undefined ? [] : [node]), ...[...deferred.values()].flatMap(nodesOf)];
}

function projectionOf(
  { parent, selectionSet }: DeferredFragment,
  operation: Operation,
  context: ProjectionContext,
): ProjectObject {
  const selections = parseSelectionSet({
    parentType: context.apiSchema.type(parent.name) as CompositeType,
    source: selectionSet,
    variableDefinitions: operation.variableDefinitions,
    validate: false,
  });
  return compileObjectProjection(operation, selections, context);
}
