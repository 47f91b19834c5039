import type { GuardrailAct } from '../guardrail/guardrails.ts';

/** The kinds of requests to a provider. */
export const callKinds = ['chat', 'chatStream', 'embeddings'] as const;
export type CallKind = (typeof callKinds)[number];

/**
 * Status of a call. `Open`: running. `Interrupted`: its process died or stopped before it was settled; its usage is an
 * estimate.
 */
export const callStatuses = ['Open', 'Completed', 'Cancelled', 'Failed', 'Interrupted'] as const;
/** Data of a new call. */
export interface CallStart {
  readonly kind: CallKind;
  /** The requested workspace, and its settings. */
  readonly workspaceName: string;
  readonly provider: string;
  readonly model: string;
  /** Cost of the call if its outcome is never recorded. */
  readonly estimatedInputTokens: number;
  /** What the caller says it is for; null: nothing. */
  readonly label: string | null;
}

/** An attempt at a provider: the workspace, its retries, its fallbacks. */
export interface CallAttempt {
  readonly workspaceName: string;
  /** Null where the workspace could not be used; so is the model. */
  readonly provider: string | null;
  readonly model: string | null;
  /** Name of the key, never the key; null: none. */
  readonly credential: string | null;
  /** `Answered` (a stream: its first fragment), `cancelled`, or the code of its failure. */
  readonly outcome: string;
}

/** Result of a call. */
export interface CallOutcome {
  readonly status: 'Completed' | 'Cancelled' | 'Failed';
  /** Stable code of the failure. */
  readonly errorCode?: string;
  readonly usage: {
    readonly inputTokens: number;
    readonly outputTokens: number;
    /** Parts of the two; absent or null where the provider does not tell. */
    readonly cacheReadTokens?: number | null;
    readonly cacheWriteTokens?: number | null;
    readonly reasoningTokens?: number | null;
    /** True if the platform estimated the counts and the provider did not report them. */
    readonly isEstimated: boolean;
  };
  readonly durationMs: number;
  /** What guardrails did; absent or empty: nothing. */
  readonly guardrails?: readonly GuardrailAct[];
  /** In their order. */
  readonly attempts?: readonly CallAttempt[];
  /** The workspace that answered or was tried last; after a fallback not the requested one. */
  readonly servedBy: { readonly workspaceName: string; readonly provider: string; readonly model: string };
}

/** The cost of a settled call. */
export interface SettledCall {
  /** Null without a known price. */
  readonly estimatedCostUsd: number | null;
}

/** The ledger of one caller: every call to a provider has a row before it is made and an outcome afterwards. */
export interface CallLedger {
  /** Stores the call; committed when this resolves, so that a call is never made without its row. One statement. */
  open(start: CallStart): Promise<OpenCall>;
}

/** A call under way. */
export interface OpenCall {
  /** UUID v7; also the id of the public usage record. */
  readonly id: string;
  /** Reports the number of output tokens so far. Cheap; all calls are stored together every few seconds. */
  progress(outputTokens: number): void;
  /**
   * Stores the outcome, and for `Completed` the public usage record with it. One statement. Only the first call
   * counts. A failure is thrown, and the outcome is stored later all the same, as long as the process lives.
   */
  settle(outcome: CallOutcome): Promise<SettledCall>;
}
