import { buildSubgraphSchema } from '@apollo/subgraph';
import DataLoader from 'dataloader';
import { parse } from 'graphql';
import {
  maximumNodes,
  nodeLookups,
  nodeSdl,
  nodeSubgraphName,
} from '../../../../subgraphs/host/node-subgraph.ts';
import { invalidInput } from '../../../../subgraphs/kernel/error/domain-error.ts';
import { toGraphQLError } from '../../../../subgraphs/kernel/error/graphql-error.ts';
import type { ExecutableSubgraph } from '../../../../subgraphs/kernel/subgraph/executable-subgraph.ts';
import { databaseId, readDatabaseId } from '../../../../subgraphs/kernel/subgraph/node-entity.ts';
import { Uuid } from '../../../../subgraphs/kernel/subgraph/type-graphql.ts';
import type { GatewayCall } from '../../../authentication/gateway-call.ts';
import type { SubgraphTransports } from '../subgraph-transport.ts';
import type { NodeReference } from './lookup-operation.ts';
import { NodeFinder } from './node-finder.ts';

/** Looks for all ids of a request together. */
type NodeContext = DataLoader<string, NodeReference | null>;

/** The subgraph of `node(id:)`. @param transports of the other subgraphs, complete before the first request. */
export function nodeSubgraph(transports: SubgraphTransports): ExecutableSubgraph {
  let finder: NodeFinder | null = null;
  const schema = buildSubgraphSchema([
    {
      typeDefs: parse(nodeSdl),
      resolvers: {
        ...Object.fromEntries(nodeLookups.map(({ type }) => [type, { [databaseId]: readDatabaseId }])),
        UUID: Uuid,
        Node: { __resolveType: ({ __typename }: NodeReference) => __typename },
        Query: {
          node: (_: unknown, { id }: { readonly id: string }, loader: NodeContext) => loader.load(id),
          nodes: (_: unknown, { ids }: { readonly ids: readonly string[] }, loader: NodeContext) => {
            if (ids.length > maximumNodes)
              throw toGraphQLError(invalidInput({ ids: ['Validation:TooLarge'] }));
            return ids.map((id) => loader.load(id));
          },
        },
      },
    },
  ]);
  return {
    name: nodeSubgraphName,
    schema,
    contextFor(call: GatewayCall): NodeContext {
      finder ??= new NodeFinder(transports);
      const nodes = finder;
      return new DataLoader((ids) => nodes.find(ids, call), { maxBatchSize: maximumNodes });
    },
  };
}
