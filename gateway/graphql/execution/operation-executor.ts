import type { IncomingHttpHeaders } from 'node:http';
import type { DocumentNode } from 'graphql';
import type { CallContext } from '../../../subgraphs/kernel/call/context.ts';
import type { OperationError } from '../../http/problem.ts';

/** The result of an operation; with `errors`, the first one decides the problem document. */
export interface OperationResult {
  readonly data?: unknown;
  readonly errors?: readonly OperationError[] | undefined;
}

/** An operation that was parsed, validated and planned at start. */
export interface PreparedOperation {
  /**
   * Runs the plan without HTTP and parsing. Synchronous when every fetch is.
   * @param call the caller; its signal ends the run.
   * @param headers of the request, forwarded to remote subgraphs.
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
   * @returns the results, pulled by the reader; a refusal is the only result.
   */
  open(
    variables: Readonly<Record<string, unknown>>,
    call: CallContext,
    headers: IncomingHttpHeaders,
  ): Promise<AsyncIterableIterator<OperationResult>>;
}

/** Executes operations for the REST adapter. Implemented in `gateway/graphql`. */
export interface OperationExecutor {
  /**
   * Parses, validates and plans a document of one operation.
   * @throws when the document does not match the supergraph; the start fails.
   */
  prepare(document: DocumentNode): PreparedOperation;
  /** The same for a document of one subscription. */
  prepareStream(document: DocumentNode): PreparedStream;
}
