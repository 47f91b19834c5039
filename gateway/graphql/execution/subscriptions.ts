import type { SubscriptionNode } from '@apollo/query-planner';
import { type ExecutionResult, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { type LinkedAbort, linkAbort } from '../../../subgraphs/kernel/call/linked-abort.ts';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import {
  type EnterStream,
  freshCall,
  type GatewayCall,
  type WatchSession,
} from '../../authentication/gateway-call.ts';
import { EventStream, single } from '../subgraphs/streamed-results.ts';
import type { SubgraphRequest, SubgraphTransports } from '../subgraphs/subgraph-transport.ts';
import type { PlannedOperation, Variables } from '../supergraph/supergraph.ts';
import type { Graph } from './graph.ts';
import { sessionEnded } from './session-ended.ts';

/**
 * Subscriptions over the supergraph. @apollo/gateway does not execute subscriptions, but its planner plans them: the
 * stream is opened in the subgraph that owns the root field, and every event runs through the rest of the plan like a
 * query.
 */
export class Subscriptions {
  constructor(
    private readonly graph: Graph,
    private readonly transports: SubgraphTransports,
    private readonly watchSession: WatchSession,
    private readonly enter: EnterStream = () => () => undefined,
  ) {}

  /**
   * Opens a subscription. Ends with its caller's signal and, after a last error, with the caller's session.
   * @returns never throws: a refusal is the only result of the stream.
   */
  async subscribe(
    whole: PlannedOperation,
    variables: Variables,
    call: GatewayCall,
  ): Promise<AsyncIterableIterator<ExecutionResult>> {
    const refused = this.graph.refusal(whole, variables, call);
    if (refused !== null) return single(refused);
    const part = await this.graph.restrict(whole, variables, call);
    const planned = part === null ? whole : part.planned;
    if (planned === null) return single(part?.complete({ data: {} }) ?? {});
    let stream: EventStream<ExecutionResult, ExecutionResult> | null = null;
    const abort = linkAbort(call.signal, () => stream?.end());
    const opened = { ...call, signal: abort.signal };
    try {
      const leave = this.enter(rootFieldOf(planned), call);
      abort.signal.addEventListener('abort', leave, { once: true });
      const events = await this.open(planned, variables, opened);
      stream = this.streamOf(events, abort, async (event) => {
        const result = await this.complete(planned, event, variables, opened);
        return part?.complete(result) ?? result;
      });
      if (call.signal.aborted) stream.end();
      else this.endWithSession(stream, call, abort);
      return stream;
    } catch (error) {
      abort.end();
      return single({ errors: [this.graph.mask.error(error, call.requestId)] });
    }
  }

  private open(planned: PlannedOperation, variables: Variables, call: GatewayCall) {
    const { primary } = planned.plan.node as SubscriptionNode;
    const transport = this.transports.get(primary.serviceName);
    if (transport === undefined) throw new DomainError('internal', 'Gateway:Subgraph:Unknown');
    const used = (primary.variableUsages ?? []).filter((name) => variables[name] !== undefined);
    const request: SubgraphRequest = {
      query: primary.operation,
      variables: Object.fromEntries(used.map((name) => [name, variables[name]])),
      operationName: primary.operationName,
    };
    return transport.subscribe(request, call);
  }

  private streamOf(
    events: AsyncIterator<ExecutionResult>,
    abort: LinkedAbort,
    map: (event: ExecutionResult) => Promise<ExecutionResult> | ExecutionResult,
  ): EventStream<ExecutionResult, ExecutionResult> {
    return new EventStream({ events, map, release: abort.end });
  }

  /** An event without data is a refusal and needs no completion. */
  private complete(
    planned: PlannedOperation,
    event: ExecutionResult,
    variables: Variables,
    call: GatewayCall,
  ): Promise<ExecutionResult> | ExecutionResult {
    const fresh = freshCall(call);
    if (event.data === undefined || event.data === null)
      return this.graph.mask.result(event, fresh.requestId);
    return this.graph.runEvent(planned, event, variables, fresh);
  }

  private endWithSession(
    stream: EventStream<ExecutionResult, ExecutionResult>,
    call: GatewayCall,
    abort: LinkedAbort,
  ): void {
    const stop = this.watchSession(call, () =>
      stream.end({ errors: [this.graph.mask.error(sessionEnded(), call.requestId)] }),
    );
    if (abort.signal.aborted) stop();
    else abort.signal.addEventListener('abort', stop, { once: true });
  }
}

const rootFields = new WeakMap<PlannedOperation, string>();

/** The root field of a subscription for its subgraph, without surrounding fragments. */
function rootFieldOf(planned: PlannedOperation): string {
  const known = rootFields.get(planned);
  if (known !== undefined) return known;
  const { primary } = planned.plan.node as SubscriptionNode;
  const definition = parse(primary.operation, { noLocation: true }).definitions.find(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  );
  const [field] = definition?.selectionSet.selections ?? [];
  const name = field?.kind === Kind.FIELD ? field.name.value : '';
  rootFields.set(planned, name);
  return name;
}
