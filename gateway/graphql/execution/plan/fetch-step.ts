import type { FetchNode } from '@apollo/query-planner';
import { type ExecutionResult, OperationTypeNode } from 'graphql';
import { unreachable } from '../../subgraphs/subgraph-answer.ts';
import type { PreparedFetch } from '../../subgraphs/subgraph-transport.ts';
import { type EntityPath, isReached } from './entity-path.ts';
import { copyOf, merge, type ResultObject } from './merge.ts';
import type { MeetsCondition } from './object-types.ts';
import type { FindObjects } from './path-code.ts';
import { isShared, type PlanRun, type Step } from './plan-run.ts';
import { compileRepresentations, type Represent } from './representations.ts';
import { compileRewrites, type Rewrite } from './rewrites.ts';
import { type SharedPlaces, shareEqual } from './shared-objects.ts';
import { clientErrors } from './subgraph-errors.ts';

/** A fetch and its surroundings. */
export interface FetchParts extends SharedPlaces {
  readonly node: FetchNode;
  /** Of the objects it completes; empty: the operation's root. */
  readonly path: EntityPath;
  readonly find: FindObjects;
  readonly fetch: PreparedFetch;
  readonly meets: MeetsCondition;
  /**
   * Whether equal objects in several places may share what is below them: not when a fetch still to come completes the
   * same objects, or what is above them, because it may know more of one than of the other.
   */
  readonly shares: boolean;
  /** Whether equal objects may become one: not when a fetch still to come tells them apart by what is above them. */
  readonly sharesObjects: boolean;
  /** Whether its answer has objects of its own, so that paths may lead to others from then on. */
  readonly movesObjects: boolean;
}

/** Compiles a fetch: asks a subgraph once, about each object once, and merges its answer everywhere. */
export function compileFetch(parts: FetchParts): Step {
  const { node, path, meets } = parts;
  const attributes = { service: node.serviceName };
  const complete =
    node.requires === undefined ? rootFetch(parts) : entityFetch(parts, compileEntities(node, meets));
  return (run) => {
    run.data ??= {};
    const objects = path.length === 0 ? [run.data] : foundAt(run, parts);
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

function foundAt(run: PlanRun, { pathNumber, find }: FetchParts): readonly object[] {
  const known = run.found[pathNumber];
  if (known !== undefined) return known;
  const found = find(run.data, isShared(run));
  run.found[pathNumber] = found;
  return found;
}

type Complete = (run: PlanRun, objects: readonly object[]) => Promise<void> | undefined;

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

function rootFetch(parts: FetchParts): Complete {
  const rewriteOutput = compileRewrites(parts.node.outputRewrites, parts.meets);
  const { node, path, movesObjects } = parts;
  return (run, objects) => {
    if (objects.length === 0) return undefined;
    const root = run.data;
    return asked(parts, run, variablesOf(node, run), ({ data, errors }) => {
      if (errors) run.errors.push(...clientErrors(errors, { ...node, path, users: null, root }));
      if (!data) return;
      if (movesObjects) run.found.length = 0;
      rewriteOutput?.(data);
      for (const [index, object] of objects.entries()) {
        merge(object as ResultObject, (index === 0 ? data : copyOf(data)) as ResultObject);
      }
    });
  };
}

/** Asks, and does something with the answer: at once where it is there. */
function asked(
  parts: FetchParts,
  run: PlanRun,
  variables: Readonly<Record<string, unknown>>,
  take: (answer: ExecutionResult) => void,
): Promise<void> | undefined {
  const answer = ask(parts, run, variables);
  if (!(answer instanceof Promise)) {
    take(answer);
    return undefined;
  }
  const { asking } = run;
  asking.push(parts);
  const answered = () => void asking.splice(asking.indexOf(parts), 1);
  return answer.then(
    (result) => {
      answered();
      take(result);
    },
    (error: unknown) => {
      answered();
      throw error;
    },
  );
}

function entityFetch(parts: FetchParts, { represent, rewriteInput }: Entities): Complete {
  const rewriteOutput = compileRewrites(parts.node.outputRewrites, parts.meets);
  const { node, path, shares, sharesObjects, movesObjects } = parts;
  return (run, objects) => {
    const { representations, users } = represent(objects);
    if (representations.length === 0) return undefined;
    if (sharesObjects && users.length < objects.length) shareEqual(run, parts, objects, users);
    if (rewriteInput !== null) for (const representation of representations) rewriteInput(representation);
    const variables = variablesOf(node, run);
    if ('representations' in variables) throw new Error('Variables cannot contain key "representations"');
    variables.representations = representations;
    const root = run.data;
    return asked(parts, run, variables, ({ data, errors }) => {
      if (errors) run.errors.push(...clientErrors(errors, { ...node, path, users, root }));
      if (!data) return;
      if (movesObjects) run.found.length = 0;
      const entities = entitiesOf(data, representations.length);
      for (let index = 0; index < users.length; index += 1) {
        const entity = entities[index];
        const alike = users[index] as readonly ResultObject[];
        if (!entity) continue;
        if (alike.length > 1 && shares) run.sharedFrom = Math.min(run.sharedFrom, path.length + 1);
        mergeEntity(entity, alike, rewriteOutput, shares);
      }
    });
  };
}

function mergeEntity(
  entity: ResultObject,
  objects: readonly ResultObject[],
  rewriteOutput: Rewrite | null,
  shares: boolean,
): void {
  // What is merged into an object of the same type need not say it, where nothing reads it on the way.
  const saysNothing = entity.__typename === undefined && rewriteOutput === null;
  if (!saysNothing && !entity.__typename) entity.__typename = objects[0]?.__typename;
  rewriteOutput?.(entity);
  // Copied before the first of them changes: merging takes parts of an answer by reference.
  const copies = shares ? null : objects.map((_, index) => (index === 0 ? entity : copyOf(entity)));
  for (let index = 0; index < objects.length; index += 1)
    merge(objects[index] as ResultObject, copies?.[index] ?? entity);
}

function entitiesOf(data: Readonly<Record<string, unknown>>, asked: number): (ResultObject | null)[] {
  const { _entities: entities } = data;
  if (!Array.isArray(entities)) throw new Error('Expected "data._entities" in response to be an array');
  if (entities.length !== asked) throw new Error(`Expected "data._entities" to contain ${asked} elements`);
  return entities;
}

function ask(
  { fetch, node }: FetchParts,
  run: PlanRun,
  variables: Readonly<Record<string, unknown>>,
): Promise<ExecutionResult> | ExecutionResult {
  const { event } = run;
  if (event !== null) {
    run.event = null;
    return event;
  }
  // Nobody waits for the answer. Whether a mutation is still carried out is its subgraph's decision.
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
