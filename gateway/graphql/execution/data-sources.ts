import type { GraphQLDataSource, ServiceMap } from '@apollo/gateway';
import type { ExecutionResult } from 'graphql';
import { DomainError } from '../../../subgraphs/kernel/error/domain-error.ts';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import type { SubgraphTransport, SubgraphTransports } from '../subgraphs/subgraph-transport.ts';

/** The context of the plan executor for its data sources. */
export interface PlanContext {
  readonly call: GatewayCall;
}

type GatewayResponse = Awaited<ReturnType<GraphQLDataSource['process']>>;

/** Adapts a transport to the stock plan executor. */
export function dataSourceOf(transport: SubgraphTransport): GraphQLDataSource {
  return {
    process: async ({ request, context, ...options }) => {
      const document = 'document' in options ? options.document : undefined;
      const answer = await transport.execute(
        {
          query: request.query ?? '',
          variables: request.variables ?? {},
          operationName: request.operationName,
          document,
        },
        (context as PlanContext).call,
      );
      return answer as GatewayResponse;
    },
  };
}

/** The data sources of all subgraphs. */
export function serviceMapOf(transports: SubgraphTransports): ServiceMap {
  return Object.fromEntries([...transports].map(([name, transport]) => [name, dataSourceOf(transport)]));
}

/**
 * The data sources for one event of a subscription: the first fetch of its subgraph is already answered by the event.
 */
export function serviceMapOfEvent(services: ServiceMap, name: string, event: ExecutionResult): ServiceMap {
  let answered = false;
  return {
    ...services,
    [name]: {
      process: async (options) => {
        if (!answered) {
          answered = true;
          return event as GatewayResponse;
        }
        const service = services[name];
        if (service === undefined) throw new DomainError('internal', 'Gateway:Subgraph:Unknown');
        return service.process(options);
      },
    },
  };
}
