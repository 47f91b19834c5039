import { trace } from '@opentelemetry/api';
import { type ExecutionResult, GraphQLError } from 'graphql';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import type { SubgraphTransports } from '../subgraphs/subgraph-transport.ts';
import type { PlannedOperation, Supergraph, Variables } from '../supergraph/supergraph.ts';
import { type CompiledOperation, compileOperation } from './plan/compile-operation.ts';
import { newRun, type PlanRun } from './plan/plan-run.ts';
import type { Project } from './plan/projection.ts';
import { RequestSpans } from './plan/spans.ts';
import type { MaybePromise, PlanExecutor } from './plan-executor.ts';

/** Most one-time queries return fewer objects. */
const usuallyGeneratedAt = 20;

/**
 * Runs plans compiled into closures. An operation is compiled once while its plan is cached. Answers equal those of the
 * stock executor, which runs the operations not supported here.
 */
export class CompiledPlanExecutor implements PlanExecutor {
  private readonly compiled = new WeakMap<PlannedOperation, CompiledOperation | 'stock'>();
  private readonly spans = new RequestSpans(trace.getTracer('gateway'));

  /**
   * @param generatedAt number of objects of a selection after which code is generated; earlier ones are interpreted.
   */
  constructor(
    private readonly supergraph: Supergraph,
    private readonly transports: SubgraphTransports,
    private readonly stock: PlanExecutor,
    private readonly generatedAt = usuallyGeneratedAt,
  ) {}

  /** True when this executor supports the operation; otherwise the stock executor runs it. */
  covers(planned: PlannedOperation): boolean {
    return this.compile(planned) !== 'stock';
  }

  ready(planned: PlannedOperation): void {
    this.compile(planned);
  }

  execute(planned: PlannedOperation, variables: Variables, call: GatewayCall): MaybePromise<ExecutionResult> {
    const compiled = this.compile(planned);
    if (compiled === 'stock' || planned.plan.node?.kind === 'Subscription')
      return this.stock.execute(planned, variables, call);
    return this.run(compiled, { variables, call, event: null });
  }

  executeEvent(
    planned: PlannedOperation,
    event: ExecutionResult,
    variables: Variables,
    call: GatewayCall,
  ): MaybePromise<ExecutionResult> {
    const compiled = this.compile(planned);
    if (compiled === 'stock') return this.stock.executeEvent(planned, event, variables, call);
    return this.run(compiled, { variables, call, event });
  }

  private compile(planned: PlannedOperation): CompiledOperation | 'stock' {
    const known = this.compiled.get(planned);
    if (known !== undefined) return known;
    const compiled = compileOperation(planned, this.supergraph, this.transports, this.generatedAt) ?? 'stock';
    this.compiled.set(planned, compiled);
    return compiled;
  }

  private run(
    compiled: CompiledOperation,
    { variables, call, event }: Pick<PlanRun, 'variables' | 'call' | 'event'>,
  ): MaybePromise<ExecutionResult> {
    try {
      const answered = this.spans.around('gateway.execute', (spans, fail) => {
        const run = newRun({ variables, call, event }, spans);
        const fetched = compiled.fetch(run);
        return fetched === undefined
          ? complete(compiled, run, fail)
          : fetched.then(() => complete(compiled, run, fail));
      });
      return answered instanceof Promise ? answered.catch(toFailure) : answered;
    } catch (error) {
      return toFailure(error);
    }
  }
}

const toFailure = (error: unknown): ExecutionResult => ({ errors: [asGraphQLError(error)] });

/** @param mark marks the request's span as failed. */
function complete(compiled: CompiledOperation, run: PlanRun, mark: () => void): ExecutionResult {
  const result = run.spans.around('gateway.postprocessing', {}, (fail) =>
    projectRun(compiled.project, run, fail),
  );
  if (result.errors !== undefined) mark();
  return result;
}

/** Builds the answer from the fetched data. @param fail marks the projection's span as failed, which can fail although the request succeeds. */
export function projectRun(project: Project, run: PlanRun, fail: () => void): ExecutionResult {
  try {
    const { data, errors } = project(run.data ?? {}, run.variables, run.sharedFrom);
    if (run.errors.length > 0) return { errors: run.errors as GraphQLError[], data };
    if (errors.length === 0) return { data };
    fail();
    return { extensions: { valueCompletion: errors }, data };
  } catch (error) {
    fail();
    return { errors: [asGraphQLError(error)] };
  }
}

/** Anything thrown as an error of an answer. */
export function asGraphQLError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  if (error instanceof Error) return new GraphQLError(error.message, { originalError: error });
  return new GraphQLError(String(error));
}
