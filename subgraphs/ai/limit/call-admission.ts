import type { RateLimitState } from '../../kernel/limit/limits.ts';

/** Tokens a call used. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** A call that was let in. */
export interface AdmittedCall {
  /** State of the limits, for the answer. */
  readonly state: RateLimitState;
  /**
   * Corrects the tokens that were taken by estimate; nothing happens where tokens are not limited. Once, and for a call
   * that failed with what it used. Costs count against budgets where the ledger settles the call.
   */
  settle(usage: TokenUsage): Promise<void>;
}

/** Lets calls in, or not: the limits of the caller and of its tenant. */
export interface CallAdmission {
  /**
   * Takes one request and the estimated tokens; from all limits or, when one refuses, from none. Not inside a
   * transaction.
   * @throws {DomainError} `rateLimited`, `AI:RateLimit:Exceeded`, with `limit`, `remaining`, `retryAfter`, `policy`.
   */
  admit(estimatedTokens: number): Promise<AdmittedCall>;
}
