import type { FetchNode } from '@apollo/query-planner';
import { type ExecutionResult, OperationTypeNode } from 'graphql';
import { unreachable } from '../../subgraphs/subgraph-answer.ts';
import type { PreparedFetch } from '../../subgraphs/subgraph-transport.ts';
import { compileContext } from './context-values.ts';
import { type EntityPath, isReached } from './entity-path.ts';
import { copy, merge, type ResultObject } from './merge.ts';
import type { MeetsCondition } from './object-types.ts';
import type { FindObjects } from './path-code.ts';
import { isShared, type PlanRun, type Step } from './plan-run.ts';
import { compileRepresentations, type Represent } from './representations.ts';
import { compileRewrites, type Rewrite } from './rewrites.ts';
import { type SharedPlaces, shareEqual } from './shared-objects.ts';
import { clientErrors } from './subgraph-errors.ts';

export interface FetchDefinition extends SharedPlaces {
  readonly node: FetchNode;
  /** Path of the objects it completes; empty: the operation's root. */
  readonly path: EntityPath;
  readonly find: FindObjects;
  readonly fetch: PreparedFetch;
  readonly meets: MeetsCondition;
  /**
   * Equal objects in several places may share the result: not when a later fetch completes the same objects or
   * their parents, because it may extend only one of them.
   */
  readonly canShareResult: boolean;
  /** Equal objects may become one: not when a later fetch distinguishes them by their parents. */
  readonly canJoinObjects: boolean;
  /** True when its result contains objects, so that cached paths may lead to other objects. */
  readonly hasObjects: boolean;
}

/**
 * Compiles a fetch: one request per run, one representation per distinct object; merges the result into every place.
 */
export function compileFetch(definition: FetchDefinition): Step {
  const { node, path, meets } = definition;
  const attributes = { service: node.serviceName };
  const complete =
    node.requires === undefined
      ? rootFetch(definition)
      : withContext(definition, entityFetch(definition, compileEntities(node, meets)));
  return (run) => {
    run.data ??= {};
    const objects = path.length === 0 ? [run.data] : findObjects(run, definition);
    if (objects.length === 0 && !isReached(run.data, path)) return undefined;
    try {
      const waits = run.spans.around('gateway.fetch', attributes, () => complete(run, objects));
      return waits?.then(undefined, (error: unknown) => void run.errors.push(error));
    } catch (error) {
      run.errors.push(error);
      return undefined;
    }
  };
}

/** One request for each set of values that `@fromContext` takes from above the objects. */
function withContext({ node, path, meets }: FetchDefinition, complete: CompleteEntities): Complete {
  const { contextRewrites = [] } = node;
  if (contextRewrites.length === 0) return complete;
  const groups = compileContext(contextRewrites, path, meets);
  return async (run) => {
    // All are awaited, also where one fails: a late one would change an answer that is already complete.
    const outcomes = await Promise.allSettled(
      groups(run.data).map(async ({ objects, variables }) => complete(run, objects, variables)),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') run.errors.push(outcome.reason);
  };
}

function findObjects(run: PlanRun, { pathNumber, find }: FetchDefinition): readonly object[] {
  const known = run.found[pathNumber];
  if (known !== undefined) return known;
  const found = find(run.data, isShared(run));
  run.found[pathNumber] = found;
  return found;
}

type Complete = (run: PlanRun, objects: readonly object[]) => Promise<void> | undefined;

/** @param given values of variables that are not the client's. */
type CompleteEntities = (
  run: PlanRun,
  objects: readonly object[],
  given?: Readonly<Record<string, unknown>>,
) => Promise<void> | undefined;

interface Entities {
  readonly represent: Represent;
  readonly rewriteInput: Rewrite | null;
}

function compileEntities({ requires = [], inputRewrites }: FetchNode, meets: MeetsCondition): Entities {
  return {
    represent: compileRepresentations(requires, meets),
    rewriteInput: compileRewrites(inputRewrites, meets),
  };
}

function rootFetch(definition: FetchDefinition): Complete {
  const rewriteOutput = compileRewrites(definition.node.outputRewrites, definition.meets);
  const { node, path, hasObjects } = definition;
  return (run, objects) => {
    if (objects.length === 0) return undefined;
    const root = run.data;
    return fetchAndProcess(definition, run, variablesOf(node, run), ({ data, errors }) => {
      if (errors) run.errors.push(...clientErrors(errors, { ...node, path, objectGroups: null, root }));
      if (!data) return;
      if (hasObjects) run.found.length = 0;
      rewriteOutput?.(data);
      for (const [index, object] of objects.entries()) {
        merge(object as ResultObject, (index === 0 ? data : copy(data)) as ResultObject);
      }
    });
  };
}

/** Fetches and processes the result, synchronously when possible. */
function fetchAndProcess(
  definition: FetchDefinition,
  run: PlanRun,
  variables: Readonly<Record<string, unknown>>,
  take: (answer: ExecutionResult) => void,
): Promise<void> | undefined {
  const answer = sendFetch(definition, run, variables);
  if (!(answer instanceof Promise)) {
    take(answer);
    return undefined;
  }
  const { asking } = run;
  asking.push(definition);
  const removeAsking = () => void asking.splice(asking.indexOf(definition), 1);
  return answer.then(
    (result) => {
      removeAsking();
      take(result);
    },
    (error: unknown) => {
      removeAsking();
      throw error;
    },
  );
}

function entityFetch(definition: FetchDefinition, { represent, rewriteInput }: Entities): CompleteEntities {
  const rewriteOutput = compileRewrites(definition.node.outputRewrites, definition.meets);
  const { node, path, canShareResult, canJoinObjects, hasObjects } = definition;
  return (run, objects, given) => {
    const { representations, objectGroups } = represent(objects);
    if (representations.length === 0) return undefined;
    if (canJoinObjects && objectGroups.length < objects.length)
      shareEqual(run, definition, objects, objectGroups);
    if (rewriteInput !== null) for (const representation of representations) rewriteInput(representation);
    const variables = variablesOf(node, run);
    if (given !== undefined) Object.assign(variables, given);
    if ('representations' in variables) throw new Error('Variables cannot contain key "representations"');
    variables.representations = representations;
    const root = run.data;
    return fetchAndProcess(definition, run, variables, ({ data, errors }) => {
      if (errors) run.errors.push(...clientErrors(errors, { ...node, path, objectGroups, root }));
      if (!data) return;
      if (hasObjects) run.found.length = 0;
      const entities = entitiesOf(data, representations.length);
      for (let index = 0; index < objectGroups.length; index += 1) {
        const entity = entities[index];
        const alike = objectGroups[index] as readonly ResultObject[];
        if (!entity) continue;
        if (alike.length > 1 && canShareResult) run.sharedFrom = Math.min(run.sharedFrom, path.length + 1);
        mergeEntity(entity, alike, rewriteOutput, canShareResult);
      }
    });
  };
}

function mergeEntity(
  entity: ResultObject,
  objects: readonly ResultObject[],
  rewriteOutput: Rewrite | null,
  canShareResult: boolean,
): void {
  // The merge can skip `__typename` when the types are equal and no path reads it.
  const needsNoTypename = entity.__typename === undefined && rewriteOutput === null;
  if (!needsNoTypename && !entity.__typename) entity.__typename = objects[0]?.__typename;
  rewriteOutput?.(entity);
  // Copied before the first change: merging takes parts of a result by reference.
  const copies = canShareResult ? null : objects.map((_, index) => (index === 0 ? entity : copy(entity)));
  for (let index = 0; index < objects.length; index += 1)
    merge(objects[index] as ResultObject, copies?.[index] ?? entity);
}

function entitiesOf(data: Readonly<Record<string, unknown>>, asked: number): (ResultObject | null)[] {
  const { _entities: entities } = data;
  if (!Array.isArray(entities)) throw new Error('Expected "data._entities" in response to be an array');
  if (entities.length !== asked) throw new Error(`Expected "data._entities" to contain ${asked} elements`);
  return entities;
}

function sendFetch(
  { fetch, node }: FetchDefinition,
  run: PlanRun,
  variables: Readonly<Record<string, unknown>>,
): Promise<ExecutionResult> | ExecutionResult {
  const { event } = run;
  if (event !== null) {
    run.event = null;
    return event;
  }
  // The caller is gone, so skip the fetch. The subgraph decides about mutations.
  if (run.call.signal.aborted && node.operationKind === OperationTypeNode.QUERY) {
    throw unreachable(run.call.signal.reason);
  }
  return fetch(variables, run.call);
}

function variablesOf({ variableUsages = [] }: FetchNode, { variables }: PlanRun): Record<string, unknown> {
  const used: Record<string, unknown> = {};
  for (const name of variableUsages) {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value !== undefined) used[name] = value;
  }
  return used;
}
