import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import type { ExecutionResult } from 'graphql';
import type { Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import type { Graph } from '../execution/graph.ts';
import type { SubgraphTransports } from '../subgraphs/subgraph-transport.ts';
import type { PlannedOperation, Variables } from '../supergraph/supergraph.ts';
import type { DetailedOperation } from './operation-details.ts';

export interface OperationContext {
  /** Replaced for an operation with an idempotency key. */
  call: GatewayCall;
  /** Set at admission; null when cost is not limited. */
  cost: number | null;
  /** An operation that was admitted before Apollo Server resolved it: its cost is counted. */
  isAdmitted: boolean;
  /** Set at admission, of a request for details of its operation. */
  details?: DetailedOperation;
  /** Rejects when the caller hangs up or the time limit has passed. */
  readonly ended: Promise<never>;
  /** Removes the time limit. */
  removeDeadline(): void;
}

type ServedGateway = ApolloServerOptionsWithGateway<OperationContext>['gateway'];
type Executed = Awaited<ReturnType<NonNullable<Awaited<ReturnType<ServedGateway['load']>>['executor']>>>;

/**
 * The supergraph as Apollo Server asks for it. Operations run through the {@link Graph}, so that HTTP, streams and REST
 * share one planner, one executor and one error mask.
 * @throws {Error} for a subgraph without a transport.
 */
export function apolloGateway(graph: Graph, transports: SubgraphTransports): ServedGateway {
  const { supergraph } = graph;
  const lost = supergraph.subgraphs.find(({ name }) => !transports.has(name));
  if (lost !== undefined)
    throw new Error(`The supergraph names a subgraph "${lost.name}" that has no transport.`);
  return {
    onSchemaLoadOrUpdate: (callback) => {
      callback({ apiSchema: supergraph.schema, coreSupergraphSdl: supergraph.sdl });
      return () => undefined;
    },
    load: async () => ({
      executor: async ({ request, document, context }) => {
        const planned = supergraph.plan(document, request.operationName);
        const variables = request.variables ?? {};
        return (await runUntilEnded(graph, planned, variables, context as OperationContext)) as Executed;
      },
    }),
    stop: async () => undefined,
  };
}

/** Runs an operation until its request ends. Never throws. */
async function runUntilEnded(
  graph: Graph,
  planned: PlannedOperation,
  variables: Variables,
  { call, ended }: Pick<OperationContext, 'call' | 'ended'>,
): Promise<ExecutionResult> {
  try {
    return await Promise.race([graph.run(planned, variables, call), ended]);
  } catch (error) {
    return { errors: [graph.mask.error(error, call.requestId)] };
  }
}

/** Apollo logs plain texts; only warnings and errors matter to an operator. */
export function apolloLogger(logger: Logger) {
  return {
    debug: (text?: unknown) => logger.trace(String(text)),
    info: (text?: unknown) => logger.debug(String(text)),
    warn: (text?: unknown) => logger.warn(String(text)),
    error: (text?: unknown) => logger.error(String(text)),
  };
}
