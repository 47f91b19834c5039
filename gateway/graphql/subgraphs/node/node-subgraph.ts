import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { maximumNodes, nodeSdl, nodeSubgraphName } from '../../../../subgraphs/host/node-subgraph.ts';
import { invalidInput } from '../../../../subgraphs/kernel/error/domain-error.ts';
import { toGraphQLError } from '../../../../subgraphs/kernel/error/graphql-error.ts';
import type { ExecutableSubgraph } from '../../../../subgraphs/kernel/subgraph/executable-subgraph.ts';
import type { GatewayCall } from '../../../authentication/gateway-call.ts';
import type { SubgraphTransports } from '../subgraph-transport.ts';
import { NodeFinder, type NodeReference } from './node-finder.ts';

interface NodeContext {
  readonly call: GatewayCall;
}

/** The subgraph of `node(id:)`. @param transports of the other subgraphs, complete before the first request. */
export function nodeSubgraph(transports: SubgraphTransports): ExecutableSubgraph {
  let finder: NodeFinder | null = null;
  const find = (id: string, { call }: NodeContext) => {
    finder ??= new NodeFinder(transports);
    return finder.find(id, call);
  };
  const schema = buildSubgraphSchema([
    {
      typeDefs: parse(nodeSdl),
      resolvers: {
        Node: { __resolveType: ({ __typename }: NodeReference) => __typename },
        Query: {
          node: (_: unknown, { id }: { readonly id: string }, context: NodeContext) => find(id, context),
          nodes: (_: unknown, { ids }: { readonly ids: readonly string[] }, context: NodeContext) => {
            if (ids.length > maximumNodes)
              throw toGraphQLError(invalidInput({ ids: ['Validation:TooLarge'] }));
            return ids.map((id) => find(id, context));
          },
        },
      },
    },
  ]);
  return { name: nodeSubgraphName, schema, contextFor: (call) => ({ call }) };
}
