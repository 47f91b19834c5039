import type { CallContext } from '../../../subgraphs/kernel/call/context.ts';

/** Limits for calls over any transport. Addresses are those of callers, after trusted proxies. */
export interface CallLimits {
  /** Counts an operation that is not a separate HTTP request. @throws {DomainError} `rateLimited`. */
  countOperation(address: string | null | undefined): void;
  /**
   * Counts a document that must be parsed, validated and planned.
   * @throws {DomainError} `rateLimited`.
   */
  countUnknownDocument(address: string | null | undefined): void;
  /**
   * Counts the cost of a GraphQL operation, before it runs.
   * @throws {DomainError} `rateLimited`, if less is left of the caller's budget.
   */
  countCost(call: CallContext, cost: number): void;
  /**
   * Counts a WebSocket or event stream.
   * @returns releases the count; idempotent.
   * @throws {DomainError} `rateLimited`.
   */
  enterConnection(call: CallContext): () => void;
}

/** No limits, for a gateway without configured ones. */
export const noCallLimits: CallLimits = {
  countOperation: () => undefined,
  countUnknownDocument: () => undefined,
  countCost: () => undefined,
  enterConnection: () => () => undefined,
};
