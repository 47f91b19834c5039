import type { RateLimitState } from '../../kernel/limit/limits.ts';

/** Tokens a call used. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface AdmittedCall {
  /** State of the limits, for the answer. */
  readonly state: RateLimitState;
  /**
   * Corrects the estimated tokens; does nothing where tokens are not limited. Once per call; for a failed call with
   * its real usage. The ledger adds costs to budgets when it settles the call.
   */
  settle(usage: TokenUsage): Promise<void>;
}

/** Admits or refuses calls by the limits of the caller and of its tenant. */
export interface CallAdmission {
  /**
   * Takes one request and the estimated tokens; from all limits or, when one refuses, from none. Not inside a
   * transaction.
   * @param label what the caller says the call is for; null: nothing.
   * @throws {DomainError} `rateLimited`, `AI:RateLimit:Exceeded`, with `limit`, `remaining`, `retryAfter`, `policy`.
   */
  admit(estimatedTokens: number, label: string | null): Promise<AdmittedCall>;
}
