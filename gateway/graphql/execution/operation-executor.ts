import type { IncomingHttpHeaders } from 'node:http';
import type { DocumentNode } from 'graphql';
import type { CallContext } from '../../../subgraphs/kernel/call/context.ts';
import type { OperationError } from '../../http/problem.ts';

/** What an operation answered; with `errors`, the first of them decides the problem document. */
export interface OperationResult {
  readonly data?: unknown;
  readonly errors?: readonly OperationError[] | undefined;
}

/** An operation that was parsed, validated and planned at start. */
export interface PreparedOperation {
  /**
   * Runs the plan: no HTTP hop of its own, no parsing. Answers at once where there is nothing to wait for.
   * @param call who calls; its signal ends the run.
   * @param headers the caller's, to be forwarded to remote subgraphs.
   */
  run(
    variables: Readonly<Record<string, unknown>>,
    call: CallContext,
    headers: IncomingHttpHeaders,
  ): OperationResult | Promise<OperationResult>;
}

/** A subscription that was parsed, validated and planned at start. */
export interface PreparedStream {
  /**
   * Opens it. Ends with the call's signal and with the caller's session.
   * @returns what it answers, read as fast as it is asked for; a refusal is its only result.
   */
  open(
    variables: Readonly<Record<string, unknown>>,
    call: CallContext,
    headers: IncomingHttpHeaders,
  ): Promise<AsyncIterableIterator<OperationResult>>;
}

/** The supergraph, as the REST adapter needs it. Implemented in `gateway/graphql`. */
export interface OperationExecutor {
  /**
   * Parses, validates and plans a document of one operation.
   * @throws when the document does not fit the supergraph; stops the start.
   */
  prepare(document: DocumentNode): PreparedOperation;
  /** The same for a document of one subscription. */
  prepareStream(document: DocumentNode): PreparedStream;
}
