import type { DocumentNode, ExecutionResult } from 'graphql';
import type { GatewayCall } from '../../authentication/gateway-call.ts';

/** One operation of a query plan for one subgraph. */
export interface SubgraphRequest {
  readonly query: string;
  /** As the client sent them; the subgraph coerces them. */
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | undefined;
  /** The parsed `query`, if the plan has it. */
  readonly document?: DocumentNode | undefined;
}

/** A fetch of a query plan: constant text, changing variables. */
export type SubgraphFetch = Omit<SubgraphRequest, 'variables'>;

/** Runs {@link SubgraphTransport.execute}; synchronous when possible. */
export type PreparedFetch = (
  variables: SubgraphRequest['variables'],
  call: GatewayCall,
) => Promise<ExecutionResult> | ExecutionResult;

/** The transport to a subgraph: in-process or HTTP, by configuration. */
export interface SubgraphTransport {
  /**
   * Sends one request. GraphQL errors are an answer.
   * @throws {DomainError} `unavailable` or `upstream` without an answer.
   */
  execute(request: SubgraphRequest, call: GatewayCall): Promise<ExecutionResult>;
  /** Does the work that all runs of a fetch share. */
  prepare(fetch: SubgraphFetch): PreparedFetch;
  /**
   * Compiles one of the fetches that were prepared at the start, before it runs.
   * @returns false when none is left.
   */
  compileNext?(): boolean;
  /**
   * Opens a stream. Never throws for a subgraph's error: a refusal is the only result of the stream, `{ errors }`
   * without data. `return()` releases everything at once, also between events; so does the call's signal.
   */
  subscribe(request: SubgraphRequest, call: GatewayCall): Promise<AsyncIterableIterator<ExecutionResult>>;
  /** Ends idle connections. */
  close(): Promise<void>;
}

/** The transports by subgraph name. */
export type SubgraphTransports = ReadonlyMap<string, SubgraphTransport>;
