import type { CallContext } from '../../../subgraphs/kernel/subgraph/context.ts';

/** Limits that hold for calls, whatever transport they come over. Addresses are those of callers, after trusted proxies. */
export interface CallLimits {
  /**
   * Counts an operation that is no HTTP request of its own.
   * @throws {DomainError} `rateLimited`.
   */
  countOperation(address: string | null | undefined): void;
  /**
   * Counts a document that has to be parsed, validated and planned.
   * @throws {DomainError} `rateLimited`.
   */
  countUnknownDocument(address: string | null | undefined): void;
  /**
   * Counts a WebSocket or event stream in.
   * @returns counts it out; harmless when called again.
   * @throws {DomainError} `rateLimited`.
   */
  enterConnection(call: CallContext): () => void;
}

/** For a gateway whose operator has set no limits. */
export const noCallLimits: CallLimits = {
  countOperation: () => undefined,
  countUnknownDocument: () => undefined,
  enterConnection: () => () => undefined,
};
