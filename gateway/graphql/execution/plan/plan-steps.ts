import type { Operation } from '@apollo/federation-internals';
import type { FetchNode, PlanNode } from '@apollo/query-planner';
import type { SubgraphTransports } from '../../subgraphs/subgraph-transport.ts';
import { planCondition } from './conditions.ts';
import { afterContexts } from './context-order.ts';
import { type EntityPath, entityPathOf } from './entity-path.ts';
import { type FetchSelection, fetchesIn, mayChange, mayReplace, selectionOf } from './fetch-selection.ts';
import { compileFetch } from './fetch-step.ts';
import type { MeetsCondition } from './object-types.ts';
import { compileWalk, type FindObjects } from './path-code.ts';
import type { PlanRun, Step } from './plan-run.ts';

export interface StepContext {
  readonly transports: SubgraphTransports;
  readonly operation: Operation;
  readonly meets: MeetsCondition;
}

interface PlanCompilation extends StepContext {
  /** Paths by their text: several fetches share one. */
  readonly paths: Map<string, EntityPath>;
  readonly walks: Map<EntityPath, Walk>;
}

/** The traversal of a path. */
interface Walk {
  /** In order of first use in the plan. */
  readonly pathNumber: number;
  readonly find: FindObjects;
}

/** The position of a node in its plan. */
interface Position {
  readonly path: EntityPath;
  /** The fetches that may still run during or after this node. */
  readonly pending: readonly FetchSelection[];
}

/** @returns null for an unsupported plan. */
export function compileSteps(node: PlanNode, context: StepContext): Step | null {
  return compileTogether([node], context)?.[0] ?? null;
}

/**
 * Compiles the nodes of one plan that run one after the other, or at once.
 * @returns a step for each; null when one is unsupported.
 */
export function compileTogether(nodes: readonly PlanNode[], context: StepContext): readonly Step[] | null {
  const all: PlanCompilation = { ...context, paths: new Map(), walks: new Map() };
  const ordered = nodes.map(afterContexts);
  const steps = ordered.map((node) => {
    if (node === null) return null;
    const others = ordered.filter((other) => other !== null && other !== node) as PlanNode[];
    return compileNode(node, withPending({ path: [], pending: [] }, others), all);
  });
  return steps.includes(null) ? null : (steps as Step[]);
}

function compileNode(node: PlanNode, at: Position, compilation: PlanCompilation): Step | null {
  switch (node.kind) {
    case 'Sequence': {
      const steps = node.nodes.map((child, index) => {
        const later = node.nodes.slice(index + 1);
        return compileNode(child, withPending(at, later), compilation);
      });
      return steps.includes(null) ? null : sequence(steps as Step[]);
    }
    case 'Parallel': {
      const steps = node.nodes.map((child) => {
        const others = node.nodes.filter((other) => other !== child);
        return compileNode(child, withPending(at, others), compilation);
      });
      return steps.includes(null) ? null : parallel(steps as Step[]);
    }
    case 'Flatten': {
      const found = at.path.length === 0 ? entityPathOf(node.path) : null;
      if (found === null) return null;
      const text = found.join('.');
      const path = compilation.paths.get(text) ?? found;
      compilation.paths.set(text, path);
      return compileNode(node.node, { ...at, path }, compilation);
    }
    case 'Fetch':
      return fetchStep(node, at, compilation);
    case 'Condition': {
      const condition = planCondition(node.condition, compilation.operation);
      const branches = [node.ifClause, node.elseClause].map((branch) =>
        branch === undefined ? doNothing : compileNode(branch, at, compilation),
      );
      const [then, otherwise] = branches;
      if (!then || !otherwise) return null;
      return (run) => (condition(run.variables) ? then(run) : otherwise(run));
    }
    default:
      return null;
  }
}

const doNothing: Step = () => undefined;

function sequence(steps: readonly Step[]): Step {
  return (run) => {
    for (let index = 0; index < steps.length; index += 1) {
      const waits = (steps[index] as Step)(run);
      if (waits !== undefined) return runAfter(waits, steps.slice(index + 1), run);
    }
    return undefined;
  };
}

async function runAfter(first: Promise<void>, steps: readonly Step[], run: PlanRun): Promise<void> {
  await first;
  for (const step of steps) {
    // A caller who left needs nothing more of the plan.
    run.call.signal.throwIfAborted();
    await step(run);
  }
}

function parallel(steps: readonly Step[]): Step {
  return (run) => {
    const waits: Promise<void>[] = [];
    for (const step of steps) {
      try {
        const wait = step(run);
        if (wait !== undefined) waits.push(wait);
      } catch (error) {
        waits.push(Promise.reject(error));
      }
    }
    return waits.length > 1 ? Promise.all(waits).then(noValue) : waits[0];
  };
}

function noValue(): void {}

function fetchStep(node: FetchNode, { path, pending }: Position, compilation: PlanCompilation): Step | null {
  const transport = compilation.transports.get(node.serviceName);
  if (transport === undefined) return null;
  const fetch = transport.prepare({
    query: node.operation,
    operationName: node.operationName,
    document: node.operationDocumentNode,
  });
  const own = selectionOf(node, path);
  const canShareResult = !pending.some((other) => mayChange(other, own));
  const canJoinObjects = own.context.length === 0 && !pending.some((other) => mayReplace(other, path));
  const hasObjects = own.composite.size > 0;
  const findParents = compileWalk(path.slice(0, -1));
  const { meets } = compilation;
  return compileFetch({
    node,
    path,
    ...findWalk(path, compilation),
    findParents,
    fetch,
    meets,
    canShareResult,
    canJoinObjects,
    hasObjects,
  });
}

function findWalk(path: EntityPath, { walks }: PlanCompilation): Walk {
  const known = walks.get(path);
  if (known !== undefined) return known;
  const walk = { pathNumber: walks.size, find: compileWalk(path) };
  walks.set(path, walk);
  return walk;
}

function withPending({ path, pending }: Position, nodes: readonly PlanNode[]): Position {
  const fetches = nodes.flatMap((node) => fetchesIn(node, path));
  return { path, pending: [...pending, ...fetches.map((one) => selectionOf(one.node, one.path))] };
}
