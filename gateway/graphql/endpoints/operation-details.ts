import { prettyFormatQueryPlan } from '@apollo/query-planner';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import { withheldCode } from '../execution/authorization/withheld-errors.ts';
import { type ExplainedFetch, fetchesOf } from '../execution/explained-plan.ts';
import type { Graph } from '../execution/graph.ts';
import type { Admission, CostDetails, OperationRequest } from '../supergraph/admission.ts';
import type { RequestedDetails } from './requested-details.ts';

/** @throws {DomainError} `forbidden` for a caller who may not have operations explained. */
export type DemandExplain = (call: GatewayCall) => Promise<void>;

export interface DetailsDependencies {
  readonly graph: Pick<Graph, 'supergraph' | 'restrict'>;
  readonly admission: Pick<Admission, 'detailCost'>;
  readonly demandExplain: DemandExplain;
}

/** As `extensions.explain` has it. */
interface Explanation {
  /** The plan as `platform plan` prints it. */
  readonly plan: string;
  readonly fetches: readonly ExplainedFetch[];
  readonly cost: Omit<CostDetails, 'actual'>;
  /** Paths of the fields that the authorization directives withhold from the caller. */
  readonly withheld: readonly string[];
  /** Whether the plan was kept of an earlier request. */
  readonly cache: { readonly plan: 'Hit' | 'Miss' };
}

/** An operation whose caller asked for details, before it runs. */
export interface DetailedOperation {
  readonly requested: RequestedDetails;
  readonly asked: OperationRequest;
  readonly isPlanned: boolean;
}

/** Adds to an answer what its request asks about the operation. */
export class OperationDetails {
  constructor(private readonly dependencies: DetailsDependencies) {}

  /** @throws {DomainError} as {@link DemandExplain}. */
  async open(
    requested: RequestedDetails,
    asked: OperationRequest,
    call: GatewayCall,
  ): Promise<DetailedOperation> {
    if (requested.explain) await this.dependencies.demandExplain(call);
    const { supergraph } = this.dependencies.graph;
    return { requested, asked, isPlanned: supergraph.isPlanned(asked.document, asked.operation.name?.value) };
  }

  /** Adds to the `extensions` of an answer. */
  async addTo<R extends { readonly data?: unknown; readonly extensions?: object | undefined }>(
    answer: R,
    { requested, asked, isPlanned }: DetailedOperation,
    call: GatewayCall,
  ): Promise<R> {
    const cost = this.dependencies.admission.detailCost(asked, answer.data);
    const costDetails = requested.costDetails ? { costDetails: cost } : null;
    const explain = requested.explain ? { explain: await this.explain(asked, cost, isPlanned, call) } : null;
    return { ...answer, extensions: { ...answer.extensions, ...costDetails, ...explain } };
  }

  private async explain(
    { document, operation, variables }: OperationRequest,
    { actual: _, ...cost }: CostDetails,
    isPlanned: boolean,
    call: GatewayCall,
  ): Promise<Explanation> {
    const { graph } = this.dependencies;
    const whole = graph.supergraph.plan(document, operation.name?.value);
    const part = await graph.restrict(whole, variables, call);
    const planned = part === null ? whole : part.planned;
    const errors = part?.complete({ data: {} }).errors ?? [];
    const withheld = errors.filter(({ extensions }) => extensions.code === withheldCode);
    return {
      plan: planned === null ? 'QueryPlan {}' : prettyFormatQueryPlan(planned.plan),
      fetches: planned === null ? [] : fetchesOf(planned),
      cost,
      withheld: withheld.map(({ path = [] }) => path.join('.')),
      cache: { plan: isPlanned ? 'Hit' : 'Miss' },
    };
  }
}

/** Where no caller may have operations explained. */
export const refuseExplain: DemandExplain = () =>
  Promise.reject(
    new DomainError('forbidden', 'GraphQL:Explain:Denied', {
      message: 'This gateway explains no operations.',
    }),
  );
