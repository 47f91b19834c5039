import { context } from '@opentelemetry/api';
import { DomainError } from '../../kernel/error/domain-error.ts';
import type { RateLimitState } from '../../kernel/limit/limits.ts';
import type { CallGuard } from '../guardrail/guardrails.ts';
import type { CallAttempt, CallOutcome, OpenCall } from '../ledger/call-ledger.ts';
import type { AdmittedCall } from '../limit/call-admission.ts';
import {
  isConnectionFailure,
  mayHaveWorked,
  providerFailure,
  restAfter,
} from '../provider/provider-failure.rules.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { CallObservation, OperationName } from './inference-telemetry.ts';
import { Patience } from './patience.ts';
import type { InferenceProcess } from './pipeline.ts';
import { noUsage, type TokenUsage } from './usage.rules.ts';
import type { Target, WorkspaceTargets } from './workspace-targets.ts';

export interface InferenceDependencies {
  readonly process: InferenceProcess;
  /** The caller's. */
  readonly signal: AbortSignal;
  readonly admitted: AdmittedCall;
  readonly open: OpenCall;
  readonly targets: WorkspaceTargets;
  readonly guard: CallGuard;
}

/** One attempt at one provider. */
export interface Attempt {
  readonly target: Target;
  readonly patience: Patience;
  readonly observation: CallObservation;
  /** Kept by the work, for the case that it fails. */
  readonly used: AttemptUse;
}

/** Usage of an attempt before it is complete. */
export interface AttemptUse {
  /** Tokens of the request under way; they count if the provider may have worked on it. */
  sending: number;
  /** Tokens of the received part. */
  inputTokens: number;
  outputTokens: number;
}

/** Result of an inference. */
export interface InferenceEnd {
  readonly status: CallOutcome['status'];
  readonly usage: TokenUsage;
  /** The provider that served the call or was tried last; absent: no provider was reached. */
  readonly target?: Target | undefined;
  readonly errorCode?: string | undefined;
}

/** Attempts after which no further key is tried. */
const mostAttempts = 10;

/** An admitted call with a row in the ledger: attempts at its targets, and one settlement. */
export class Inference {
  private readonly began: number;
  private settled = false;
  private readonly attempts: CallAttempt[] = [];
  /** The target of the last attempt. */
  private tried: Target | null = null;
  /** Estimated usage of failed attempts. */
  private lost: TokenUsage = noUsage;

  constructor(private readonly dependencies: InferenceDependencies) {
    this.began = dependencies.process.clock.now().getTime();
  }

  /** Remaining limits of the caller. */
  get limits(): RateLimitState {
    return this.dependencies.admitted.state;
  }

  /** The requested workspace. */
  get workspace(): Workspace {
    return this.dependencies.targets.workspace;
  }

  /** The guardrails of the call. */
  get guard(): CallGuard {
    return this.dependencies.guard;
  }

  /** Whether the caller has disconnected. */
  get isAbandoned(): boolean {
    return this.dependencies.signal.aborted;
  }

  /** Milliseconds since it began. */
  get elapsed(): number {
    return this.dependencies.process.clock.now().getTime() - this.began;
  }

  /** A cheap checkpoint of a long stream, for the case that the process dies. */
  progress(outputTokens: number): void {
    this.dependencies.open.progress(outputTokens);
  }

  /**
   * Tries the workspace and then its fallbacks until one attempt succeeds. A failed connection is retried, a started
   * answer is not. If all fail, the call is settled.
   * @throws {DomainError} of the requested workspace if all fail; the abort reason of a caller that disconnected.
   */
  async attempt<T>(operation: OperationName, work: (attempt: Attempt) => Promise<T>): Promise<T> {
    const failures: DomainError[] = [];
    for (const name of this.dependencies.targets.names) {
      try {
        this.tried = await this.dependencies.targets.open(name);
        return await this.withRetries(this.tried, operation, work);
      } catch (error) {
        if (this.isAbandoned) {
          await this.settleOrLater({ status: 'Cancelled', usage: { ...noUsage, isEstimated: true } });
          throw error;
        }
        const failure = this.failureOf(error);
        if (this.attempts.at(-1)?.workspaceName !== name) this.noteUnopened(name, failure.errorCode);
        failures.push(failure);
      }
    }
    const [failure] = failures;
    if (failure === undefined) throw new Error('An inference without targets.');
    await this.settleOrLater({ status: 'Failed', usage: noUsage, errorCode: failure.errorCode });
    throw failure;
  }

  /**
   * Does work around the attempts. A failure of it ends the call.
   * @throws its failure.
   */
  async orFailed<T>(used: Pick<InferenceEnd, 'usage' | 'target'>, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const errorCode = error instanceof DomainError ? error.errorCode : 'Internal:Unexpected';
      await this.settleOrLater({ status: 'Failed', ...used, errorCode });
      throw error;
    }
  }

  /**
   * Ends the call as {@link settle}, and where its outcome cannot be stored notes that: the ledger keeps it, and stores it
   * later.
   * @returns as {@link settle}; null for an outcome that is not stored yet.
   */
  async settleOrLater(end: InferenceEnd): Promise<number | null> {
    try {
      return await this.settle(end);
    } catch (error) {
      this.dependencies.process.logger.warn({ err: error }, 'an AI call is not settled yet');
      return null;
    }
  }

  /** The error for the caller after a failed attempt. The log gets its cause, without the provider's texts. */
  failureOf(error: unknown): DomainError {
    const { clock, logger } = this.dependencies.process;
    const failure = providerFailure(error, clock.now());
    logger.warn({ errorCode: failure.errorCode, err: failure.cause }, 'an AI provider failed');
    return failure;
  }

  /**
   * Ends the call: the ledger first, then the caller's limits. Only the first call has an effect. A call that was not
   * completed includes the usage of its failed attempts.
   * @returns the cost, null without a known price.
   */
  async settle({ status, usage, target, errorCode }: InferenceEnd): Promise<number | null> {
    if (this.settled) return null;
    this.settled = true;
    const { open, admitted, targets, guard } = this.dependencies;
    const used = status === 'Completed' ? usage : sumOf(usage, this.lost);
    const { name: workspaceName, provider, model } = (target ?? this.tried)?.workspace ?? targets.workspace;
    try {
      const { estimatedCostUsd } = await open.settle({
        status,
        usage: used,
        durationMs: this.elapsed,
        servedBy: { workspaceName, provider, model },
        guardrails: guard.acts,
        attempts: this.attempts,
        ...(errorCode === undefined ? {} : { errorCode }),
      });
      return estimatedCostUsd;
    } finally {
      await admitted.settle(used);
    }
  }

  private async withRetries<T>(
    first: Target,
    operation: OperationName,
    work: (attempt: Attempt) => Promise<T>,
  ): Promise<T> {
    let target = first;
    const { Retries, RetryDelay } = this.dependencies.process.options;
    for (let retry = 0; ; retry += 1) {
      try {
        return await this.once(target, operation, work);
      } catch (error) {
        if (!this.isAbandoned && this.hasAnotherKey(target, error)) {
          target = await this.dependencies.targets.reopen(target);
          this.tried = target;
          continue;
        }
        if (retry >= Retries || this.isAbandoned || !isConnectionFailure(error)) throw error;
        await this.dependencies.process.wait(RetryDelay * 2 ** retry, this.dependencies.signal);
      }
    }
  }

  private async once<T>(
    target: Target,
    operation: OperationName,
    work: (attempt: Attempt) => Promise<T>,
  ): Promise<T> {
    const { definition } = target.entry;
    const observation = this.dependencies.process.telemetry.begin({
      operation,
      provider: definition.telemetryName ?? definition.kind,
      model: target.workspace.model,
    });
    const patience = new Patience(this.dependencies.signal);
    const used: AttemptUse = { sending: 0, inputTokens: 0, outputTokens: 0 };
    try {
      const result = await context.with(observation.context, () =>
        work({ target, patience, observation, used }),
      );
      this.note(target, 'Answered');
      return result;
    } catch (error) {
      patience.end();
      this.lost = sumOf(this.lost, failedUsage(used, error));
      const failure = providerFailure(error, this.dependencies.process.clock.now());
      const errorCode = this.isAbandoned ? 'cancelled' : failure.errorCode;
      observation.end({ errorCode });
      this.note(target, errorCode);
      throw error;
    }
  }

  /** Lets the key of a refused request rest. A call tries at most ten keys. */
  private hasAnotherKey(target: Target, error: unknown): boolean {
    const { providers, clock } = this.dependencies.process;
    const rest = restAfter(error, clock.now());
    if (rest === null || this.attempts.length >= mostAttempts) return false;
    return providers.restCredential(target, rest);
  }

  private note({ workspace, credential }: Target, outcome: string): void {
    const { name: workspaceName, provider, model } = workspace;
    this.attempts.push({ workspaceName, provider, model, credential, outcome });
  }

  /** A workspace whose provider was not called: it is missing, inactive, or cannot serve the call. */
  private noteUnopened(workspaceName: string, outcome: string): void {
    this.attempts.push({ workspaceName, provider: null, model: null, credential: null, outcome });
  }
}

/** Token usage of a failed attempt, as far as it is known. */
function failedUsage({ sending, inputTokens, outputTokens }: AttemptUse, error: unknown): TokenUsage {
  const input = inputTokens + (mayHaveWorked(error) ? sending : 0);
  return { inputTokens: input, outputTokens, isEstimated: input + outputTokens > 0 };
}

function sumOf(one: TokenUsage, other: TokenUsage): TokenUsage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    isEstimated: one.isEstimated || other.isEstimated,
  };
}
