import { trace } from '@opentelemetry/api';
import type { ExecutionResult, GraphQLError } from 'graphql';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import type { SubgraphTransports } from '../subgraphs/subgraph-transport.ts';
import { withDefaults } from '../supergraph/deferred-fragments.ts';
import type { DeferredOperation, Supergraph, Variables } from '../supergraph/supergraph.ts';
import { asGraphQLError, projectRun } from './compiled-plan-executor.ts';
import { type CompiledParts, compileDeferred, type LaterPart } from './plan/compile-deferred.ts';
import { type DeferredPlace, deferredPlaces } from './plan/deferred-places.ts';
import { copy, merge, type ResultObject } from './plan/merge.ts';
import { newRun, type PlanRun } from './plan/plan-run.ts';
import { RequestSpans } from './plan/spans.ts';

/** Data of one object that was deferred, in Apollo's form. */
export interface DeferredData {
  /** Null where a value that cannot be null is missing. */
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly path: readonly (string | number)[];
  readonly label?: string;
  readonly errors?: readonly GraphQLError[] | undefined;
  readonly extensions?: ExecutionResult['extensions'];
}

/** The first part of an answer, or a later one, in Apollo's form (`deferSpec=20220824`). */
export type AnswerPart =
  | (ExecutionResult & { readonly hasNext: boolean })
  | { readonly incremental: readonly DeferredData[] | undefined; readonly hasNext: boolean };

/** A caller whose answer has parts. */
export interface DeferredCaller {
  readonly call: GatewayCall;
  /** Resolves the caller again, with the same credentials; rejects when they are no longer valid. */
  readonly renew: () => Promise<GatewayCall>;
  /** Rejects when the caller hangs up or the time limit has passed. */
  readonly ended: Promise<never>;
}

/** Runs operations with `@defer`: the first part is fetched alone, and all parts that it makes possible at once. */
export class DeferredExecution {
  private readonly compiled = new WeakMap<DeferredOperation, CompiledParts | 'whole'>();
  private readonly spans = new RequestSpans(trace.getTracer('gateway'));

  constructor(
    private readonly supergraph: Supergraph,
    private readonly transports: SubgraphTransports,
  ) {}

  /** False for an operation that is answered whole: only the stock executor supports its plan. */
  covers(deferred: DeferredOperation): boolean {
    return this.compile(deferred) !== 'whole';
  }

  /** The parts of an answer. Never throws: failures are errors of the parts. */
  async *run(
    deferred: DeferredOperation,
    variables: Variables,
    caller: DeferredCaller,
  ): AsyncGenerator<AnswerPart> {
    const compiled = this.compile(deferred);
    if (compiled === 'whole') throw new Error('The operation is answered whole.');
    const { schema } = deferred.planned.view;
    const given = withDefaults(deferred.first, variables);
    const { result, run } = await this.first(compiled, variables, caller);
    const received: unknown = copy(result.data);
    const places = ({ fragment }: LaterPart) =>
      deferredPlaces(schema, fragment, run.data ?? {}, received, given);
    const running = new Map<LaterPart, Promise<DonePart>>();
    const start = (parts: readonly LaterPart[]) => {
      for (const part of parts) {
        if (places(part).length === 0) continue;
        const fetched = fetchPart(part, run, caller);
        // Those that still run when the answer ends early have no reader.
        fetched.catch(() => undefined);
        running.set(part, fetched);
      }
    };
    start(compiled.later);
    yield { ...result, hasNext: running.size > 0 };
    while (running.size > 0) {
      const done = await Promise.race([...running.values(), caller.ended]).catch(refusalOf);
      // Before each part: what was fetched for credentials that have ended is not sent.
      const refused = 'refused' in done ? done : await caller.renew().then(grantAll, refusalOf);
      if (refused !== null) {
        yield { incremental: refusedParts([...running.keys()], places, refused.refused), hasNext: false };
        return;
      }
      const { part, errors } = done as DonePart;
      running.delete(part);
      const found = projectPart(part, places(part), errors, variables);
      for (const { received: target, data } of found) if (data !== null) merge(target, copy(data));
      start(part.later);
      const incremental = found.map(({ received: _, ...sent }): DeferredData => sent);
      if (incremental.length === 0 && running.size > 0) continue;
      yield { incremental: incremental.length > 0 ? incremental : undefined, hasNext: running.size > 0 };
    }
  }

  private compile(deferred: DeferredOperation): CompiledParts | 'whole' {
    const known = this.compiled.get(deferred);
    if (known !== undefined) return known;
    const compiled = compileDeferred(deferred, this.supergraph, this.transports) ?? 'whole';
    this.compiled.set(deferred, compiled);
    return compiled;
  }

  /** Fetches and projects the first part. */
  private async first(compiled: CompiledParts, variables: Variables, { call, ended }: DeferredCaller) {
    return this.spans.around('gateway.execute', async (spans, fail) => {
      const run = newRun({ variables, call, event: null }, spans);
      run.data = {};
      try {
        await Promise.race([compiled.fetch(run), ended]);
        return { run, result: projectRun(compiled.project, run, fail) };
      } catch (error) {
        fail();
        return { run, result: { errors: [asGraphQLError(error)] } as ExecutionResult };
      }
    });
  }
}

interface DonePart {
  readonly part: LaterPart;
  readonly errors: readonly unknown[];
}

interface Refusal {
  readonly refused: unknown;
}

const grantAll = () => null;
const refusalOf = (refused: unknown): Refusal => ({ refused });

/**
 * Fetches a part for the caller as it is now.
 * @throws when the credentials are no longer valid.
 */
async function fetchPart(part: LaterPart, run: PlanRun, { renew }: DeferredCaller): Promise<DonePart> {
  const call = await renew();
  const own = partRun(run, call);
  try {
    await part.fetch(own);
  } catch (error) {
    own.errors.push(error);
  }
  return { part, errors: own.errors };
}

/** The same data with errors of its own. */
function partRun(run: PlanRun, call: GatewayCall): PlanRun {
  return {
    variables: run.variables,
    call,
    event: null,
    spans: run.spans,
    data: run.data,
    errors: [],
    found: run.found,
    asking: run.asking,
    get sharedFrom() {
      return run.sharedFrom;
    },
    set sharedFrom(value) {
      run.sharedFrom = value;
    },
  };
}

type ReceivedData = DeferredData & { readonly received: ResultObject };

/** Each object of a part, with the errors below it; an error at no object is the first one's. */
function projectPart(
  { fragment, project }: LaterPart,
  places: readonly DeferredPlace[],
  failures: readonly unknown[],
  variables: Variables,
): ReceivedData[] {
  const errors = failures.map(asGraphQLError);
  const isBelow = (place: DeferredPlace['place'], { path = [] }: GraphQLError) =>
    place.every((step, index) => path[index] === step);
  const ownerOf = (error: GraphQLError) =>
    Math.max(
      0,
      places.findIndex(({ place }) => isBelow(place, error)),
    );
  const owners = errors.map(ownerOf);
  return places.map(({ object, place, received }, index) => {
    const own = errors.filter((_, at) => owners[at] === index);
    const head = { path: place, received, ...(fragment.label !== undefined && { label: fragment.label }) };
    try {
      const projected = project(object, place, variables);
      return {
        ...head,
        data: projected.data,
        ...(own.length > 0 && { errors: own }),
        ...(own.length === 0 &&
          projected.errors.length > 0 && { extensions: { valueCompletion: projected.errors } }),
      };
    } catch (error) {
      return { ...head, data: null, errors: [...own, asGraphQLError(error)] };
    }
  });
}

/** The last entries of an answer whose caller may have no more of it. */
function refusedParts(
  parts: readonly LaterPart[],
  places: (part: LaterPart) => readonly DeferredPlace[],
  refused: unknown,
): DeferredData[] {
  const errors = [asGraphQLError(refused)];
  return parts.flatMap((part) => {
    const { label } = part.fragment;
    return places(part).map(({ place }) => ({
      data: null,
      path: place,
      ...(label !== undefined && { label }),
      errors,
    }));
  });
}
