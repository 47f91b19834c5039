import type { GraphQLSchema } from 'graphql';
import type { CallContext } from '../call/context.ts';

/**
 * A subgraph as its caller sees it: the gateway in process, or the subgraph's own server.
 */
export interface ExecutableSubgraph {
  /** As in the supergraph: `identity`. */
  readonly name: string;
  /** With resolvers, shield, `_entities` and `_service`. */
  readonly schema: GraphQLSchema;
  /**
   * The context of one execution. Called for every fetch and every event of a subscription, because data loaders
   * and the shield's verdicts live on it. The result must not be frozen.
   */
  contextFor(call: CallContext): object;
}
