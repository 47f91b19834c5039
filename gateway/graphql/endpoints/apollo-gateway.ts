import '../supergraph/apollo-telemetry.ts';
import { ApolloGateway } from '@apollo/gateway';
import type { ExecutionResult } from 'graphql';
import type { Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import { dataSourceOf } from '../execution/data-sources.ts';
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

type Loaded = Awaited<ReturnType<ApolloGateway['load']>>;
type SchemaListener = Parameters<ApolloGateway['onSchemaLoadOrUpdate']>[0];
type LoadOptions = Parameters<ApolloGateway['load']>[0];

/**
 * Apollo's gateway over the platform's supergraph. Apollo manages the schema and its life cycle; operations run through
 * the {@link Graph}, so that HTTP, streams and REST share one planner, one executor and one error mask.
 */
export class PlatformGateway extends ApolloGateway {
  constructor(
    private readonly graph: Graph,
    transports: SubgraphTransports,
    logger: Logger,
  ) {
    super({
      supergraphSdl: graph.supergraph.sdl,
      validateSupergraph: false,
      logger: apolloLogger(logger),
      buildService: ({ name }) => {
        const transport = transports.get(name);
        if (transport === undefined)
          throw new Error(`The supergraph names a subgraph "${name}" that has no transport.`);
        return dataSourceOf(transport);
      },
    });
  }

  /** Apollo's own schema would not know `@defer`. */
  override onSchemaLoadOrUpdate(callback: SchemaListener): () => void {
    const apiSchema = this.graph.supergraph.schema;
    return super.onSchemaLoadOrUpdate((loaded) => callback({ ...loaded, apiSchema }));
  }

  override async load(options?: LoadOptions): Promise<Loaded> {
    await super.load(options);
    return {
      schema: this.graph.supergraph.schema,
      executor: async ({ request, document, context }) => {
        const planned = this.graph.supergraph.plan(document, request.operationName);
        const result = await runUntilEnded(
          this.graph,
          planned,
          request.variables ?? {},
          context as OperationContext,
        );
        return result as Awaited<ReturnType<Loaded['executor']>>;
      },
    };
  }
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
