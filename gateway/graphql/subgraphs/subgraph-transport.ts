import type { DocumentNode, ExecutionResult } from 'graphql';
import type { GatewayCall } from '../../authentication/gateway-call.ts';

/** One operation for one subgraph, as the query plan says it. */
export interface SubgraphRequest {
  readonly query: string;
  /** As the client sent them; the subgraph coerces them. */
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | undefined;
  /** `query`, parsed, where the plan carries it. */
  readonly document?: DocumentNode | undefined;
}

/** A fetch of a query plan, whose text stays while its variables change. */
export type SubgraphFetch = Omit<SubgraphRequest, 'variables'>;

/** Asks once, as {@link SubgraphTransport.execute}; without a promise where the answer is there at once. */
export type PreparedFetch = (
  variables: SubgraphRequest['variables'],
  call: GatewayCall,
) => Promise<ExecutionResult> | ExecutionResult;

/** The way to a subgraph: a function call or HTTP, chosen by configuration. */
export interface SubgraphTransport {
  /**
   * Asks once. A subgraph that answers with GraphQL errors has answered.
   * @throws {DomainError} `unavailable` or `upstream` when there is no such answer.
   */
  execute(request: SubgraphRequest, call: GatewayCall): Promise<ExecutionResult>;
  /** Does once what every run of a fetch would do again. */
  prepare(fetch: SubgraphFetch): PreparedFetch;
  /**
   * Compiles one of the fetches that were prepared at the start, before it runs.
   * @returns false when there is none left.
   */
  compileNext?(): boolean;
  /**
   * Opens a stream. Never throws for what the subgraph says: a refusal is the only result of the stream, `{ errors }`
   * without data. `return()` frees everything at once, also while no event comes; so does the call's signal.
   */
  subscribe(request: SubgraphRequest, call: GatewayCall): Promise<AsyncIterableIterator<ExecutionResult>>;
  /** Ends idle connections. */
  close(): Promise<void>;
}

/** The transports by subgraph name. */
export type SubgraphTransports = ReadonlyMap<string, SubgraphTransport>;
