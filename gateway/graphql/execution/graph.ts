import { type DocumentNode, type ExecutionResult, type OperationDefinitionNode, validate } from 'graphql';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import { fragmentsOf, rootFields } from '../supergraph/admission.ts';
import type { DeferredOperation, PlannedOperation, Supergraph, Variables } from '../supergraph/supergraph.ts';
import { VariableCheck } from '../supergraph/variables.ts';
import type { OperationAuthorization, RestrictedOperation } from './authorization/operation-authorization.ts';
import type { AnswerPart, DeferredCaller, DeferredExecution } from './deferred-execution.ts';
import type { ErrorMask } from './error-mask.ts';
import type { MaybePromise, PlanExecutor } from './plan-executor.ts';

export interface GraphDependencies {
  readonly supergraph: Supergraph;
  readonly executor: PlanExecutor;
  /** Absent: operations with `@defer` are answered whole. */
  readonly deferral?: DeferredExecution | undefined;
  readonly mask: ErrorMask;
  /** Hides schema details that the client did not name; on in production. */
  readonly hideSchemaDetails: boolean;
  /** Absent: the supergraph has no authorization directives. */
  readonly authorization?: OperationAuthorization | undefined;
  /** Root fields without a time limit; absent: none. */
  readonly untimedFields?: ReadonlySet<string> | undefined;
}

/** Executes operations on the supergraph: validates variables and masks errors. Every endpoint uses it. */
export class Graph {
  readonly supergraph: Supergraph;
  readonly mask: ErrorMask;
  readonly hideSchemaDetails: boolean;
  private readonly executor: PlanExecutor;
  private readonly deferral: DeferredExecution | undefined;
  private readonly authorization: OperationAuthorization | undefined;
  private readonly untimedFields: ReadonlySet<string>;
  private readonly variables: VariableCheck;
  private readonly untimed = new WeakMap<OperationDefinitionNode, boolean>();

  constructor({
    supergraph,
    executor,
    deferral,
    mask,
    hideSchemaDetails,
    authorization,
    untimedFields = new Set(),
  }: GraphDependencies) {
    this.supergraph = supergraph;
    this.executor = executor;
    this.deferral = deferral;
    this.authorization = authorization;
    this.untimedFields = untimedFields;
    this.mask = mask;
    this.hideSchemaDetails = hideSchemaDetails;
    this.variables = new VariableCheck();
  }

  /** @throws {GraphQLError} the first problem of a document that does not match the schema. */
  validate(document: DocumentNode): DocumentNode {
    const [problem] = validate(this.supergraph.schema, document);
    if (problem !== undefined) throw problem;
    return document;
  }

  /**
   * Plans and compiles an operation of the gateway's own, which will run repeatedly.
   * @throws {GraphQLError} as {@link Supergraph.planOwn}.
   */
  prepare(document: DocumentNode): PlannedOperation {
    const planned = this.supergraph.planOwn(document);
    this.executor.ready(planned);
    return planned;
  }

  /** Runs a query or a mutation. Never throws. */
  run(planned: PlannedOperation, variables: Variables, call: GatewayCall): MaybePromise<ExecutionResult> {
    const refused = this.refusal(planned, variables, call);
    if (refused !== null) return refused;
    if (this.authorization === undefined) return this.execute(planned, variables, call);
    const run = (part: RestrictedOperation | null) =>
      part === null ? this.execute(planned, variables, call) : this.runPart(part, variables, call);
    const part = this.restrict(planned, variables, call);
    return part instanceof Promise ? part.then(run) : run(part);
  }

  /**
   * Runs a query with `@defer`. An operation of which the caller may not have all is answered whole, in one part.
   * @returns the parts of the answer. Never throws.
   */
  async *runDeferred(
    deferred: DeferredOperation,
    variables: Variables,
    caller: DeferredCaller,
  ): AsyncGenerator<AnswerPart> {
    const { planned } = deferred;
    const { call } = caller;
    const { deferral } = this;
    const isWhole =
      this.refusal(planned, variables, call) !== null ||
      (await this.restrict(planned, variables, call)) !== null ||
      deferral?.covers(deferred) !== true;
    if (isWhole) {
      yield { ...(await this.run(planned, variables, call)), hasNext: false };
      return;
    }
    for await (const part of deferral.run(deferred, variables, caller)) yield this.maskPart(part, call);
  }

  private maskPart(part: AnswerPart, { requestId }: GatewayCall): AnswerPart {
    if ('incremental' in part) {
      const incremental = part.incremental?.map((entry) => ({
        ...entry,
        ...this.mask.result({ errors: entry.errors }, requestId),
      }));
      return { ...part, incremental };
    }
    return { ...this.mask.result(part as ExecutionResult, requestId), hasNext: part.hasNext };
  }

  /** The part of an operation that a caller may have; null: all of it. */
  restrict(
    planned: PlannedOperation,
    variables: Variables,
    call: GatewayCall,
  ): MaybePromise<RestrictedOperation | null> {
    return this.authorization?.restrict(planned, variables, call) ?? null;
  }

  private runPart(
    { planned, complete }: RestrictedOperation,
    variables: Variables,
    call: GatewayCall,
  ): MaybePromise<ExecutionResult> {
    const result = planned === null ? { data: {} } : this.execute(planned, variables, call);
    return result instanceof Promise ? result.then(complete) : complete(result);
  }

  private execute(
    planned: PlannedOperation,
    variables: Variables,
    call: GatewayCall,
  ): MaybePromise<ExecutionResult> {
    const lasting = this.isUntimed(planned) ? ({ ...call, untimed: true } as const) : call;
    const mask = (result: ExecutionResult) => this.mask.result(result, call.requestId);
    const result = this.executor.execute(planned, variables, lasting);
    return result instanceof Promise ? result.then(mask) : mask(result);
  }

  /** True when an operation selects a field without a time limit. */
  isUntimed({ document, operation }: Pick<PlannedOperation, 'document' | 'operation'>): boolean {
    if (this.untimedFields.size === 0) return false;
    let isUntimed = this.untimed.get(operation);
    if (isUntimed === undefined) {
      const fields = rootFields(operation.selectionSet, fragmentsOf(document));
      isUntimed = fields.some((name) => this.untimedFields.has(name));
      this.untimed.set(operation, isUntimed);
    }
    return isUntimed;
  }

  /** Completes one event of a subscription. Never throws. */
  async runEvent(
    planned: PlannedOperation,
    event: ExecutionResult,
    variables: Variables,
    call: GatewayCall,
  ): Promise<ExecutionResult> {
    const result = await this.executor.executeEvent(planned, event, variables, call);
    return this.mask.result(result, call.requestId);
  }

  /** A result with the errors of the variables; null when they are valid. */
  refusal(planned: PlannedOperation, variables: Variables, call: GatewayCall): ExecutionResult | null {
    try {
      this.variables.of(planned, variables);
      return null;
    } catch (error) {
      return { errors: [this.mask.error(error, call.requestId)] };
    }
  }
}
