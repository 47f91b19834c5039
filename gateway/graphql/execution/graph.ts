import { type DocumentNode, type ExecutionResult, type OperationDefinitionNode, validate } from 'graphql';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import { fragmentsOf, rootFields } from '../supergraph/admission.ts';
import type { PlannedOperation, Supergraph, Variables } from '../supergraph/supergraph.ts';
import { VariableCheck } from '../supergraph/variables.ts';
import type { ErrorMask } from './error-mask.ts';
import type { MaybePromise, PlanExecutor } from './plan-executor.ts';

/** What a {@link Graph} is made of. */
export interface GraphParts {
  readonly supergraph: Supergraph;
  readonly executor: PlanExecutor;
  readonly mask: ErrorMask;
  /** Whether error texts may name parts of the schema the client did not; not in production. */
  readonly hideSchemaDetails: boolean;
  /** Root fields whose answers take as long as they take; absent: none. */
  readonly endlessFields?: ReadonlySet<string> | undefined;
}

/** The supergraph, ready to be asked: checked variables in, masked errors out. Every face of the platform uses it. */
export class Graph {
  readonly supergraph: Supergraph;
  readonly mask: ErrorMask;
  readonly hideSchemaDetails: boolean;
  private readonly executor: PlanExecutor;
  private readonly endlessFields: ReadonlySet<string>;
  private readonly variables: VariableCheck;
  private readonly endless = new WeakMap<OperationDefinitionNode, boolean>();

  constructor({ supergraph, executor, mask, hideSchemaDetails, endlessFields = new Set() }: GraphParts) {
    this.supergraph = supergraph;
    this.executor = executor;
    this.endlessFields = endlessFields;
    this.mask = mask;
    this.hideSchemaDetails = hideSchemaDetails;
    this.variables = new VariableCheck(supergraph.schema, hideSchemaDetails);
  }

  /** @throws {GraphQLError} the first problem, when the document does not fit the schema. */
  validated(document: DocumentNode): DocumentNode {
    const [problem] = validate(this.supergraph.schema, document);
    if (problem !== undefined) throw problem;
    return document;
  }

  /**
   * Plans an operation that will be run again and again, and compiles its plan.
   * @throws {GraphQLError} as {@link validated}.
   */
  prepared(document: DocumentNode): PlannedOperation {
    const planned = this.supergraph.plan(this.validated(document));
    this.executor.ready(planned);
    return planned;
  }

  /** Runs a query or a mutation. Never throws. */
  run(planned: PlannedOperation, variables: Variables, call: GatewayCall): MaybePromise<ExecutionResult> {
    const refused = this.refusal(planned, variables, call);
    if (refused !== null) return refused;
    const lasting = this.isEndless(planned) ? ({ ...call, endless: true } as const) : call;
    const masked = (result: ExecutionResult) => this.mask.result(result, call.requestId);
    const result = this.executor.execute(planned, variables, lasting);
    return result instanceof Promise ? result.then(masked) : masked(result);
  }

  /** Whether an operation asks for a field whose answer takes as long as it takes. */
  isEndless({ document, operation }: Pick<PlannedOperation, 'document' | 'operation'>): boolean {
    if (this.endlessFields.size === 0) return false;
    let isEndless = this.endless.get(operation);
    if (isEndless === undefined) {
      const fields = rootFields(operation.selectionSet, fragmentsOf(document));
      isEndless = fields.some((name) => this.endlessFields.has(name));
      this.endless.set(operation, isEndless);
    }
    return isEndless;
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

  /** What is wrong with the variables, as a result; null when nothing is. */
  refusal(planned: PlannedOperation, variables: Variables, call: GatewayCall): ExecutionResult | null {
    try {
      this.variables.of(planned.operation, variables);
      return null;
    } catch (error) {
      return { errors: [this.mask.error(error, call.requestId)] };
    }
  }
}
