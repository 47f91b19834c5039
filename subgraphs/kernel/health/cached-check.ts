import type { Clock } from '../clock/clock.ts';
import type { Logger } from '../telemetry/logger.ts';
import { CachedAnswer } from './cached-answer.ts';
import {
  type HealthCheck,
  type HealthResult,
  type HealthStatus,
  type HealthTag,
  healthStatuses,
} from './check.ts';

/** A check with the result of its last run. */
export interface CheckOutcome {
  readonly name: string;
  readonly status: HealthStatus;
  /** The status that a probe derives from it. */
  readonly countsAs: HealthStatus;
  /** Milliseconds the run took. */
  readonly duration: number;
  readonly tags: readonly HealthTag[];
  /** As {@link HealthResult.description}; null without one. */
  readonly description: string | null;
}

/** Dependencies and limits of a {@link CachedCheck}. */
export interface CheckSettings {
  /** Milliseconds a result is kept: option `Diagnostics.DefaultCacheDuration`. */
  readonly cacheDuration: number;
  /**
   * The status of a failure by check: option `Diagnostics.FailureStatus`; default: the status that the check declares.
   */
  readonly failureStatus?: Readonly<Record<string, HealthStatus>>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Gives the signal that ends a run; default: 10 seconds from now (specification, "Limits"). */
  readonly deadline?: () => AbortSignal;
}

/** Milliseconds a check may take (specification, "Limits"): a probe that is answered later has failed already. */
export const externalCallTimeout = 10_000;

/**
 * A check that runs at most once at a time and once per cache duration; callers in between get the same result
 * (specification, "Health probes"). A dependency that does not answer in time is Unhealthy.
 */
export class CachedCheck {
  private readonly kept: CachedAnswer<CheckOutcome>;
  private readonly failureStatus: HealthStatus;
  private readonly failureCount: HealthStatus;

  constructor(
    readonly check: HealthCheck,
    private readonly settings: CheckSettings,
  ) {
    this.kept = new CachedAnswer(() => this.runNow(), settings.cacheDuration, settings.clock);
    const chosen = settings.failureStatus?.[check.name];
    this.failureStatus = chosen ?? check.failureStatus ?? 'Unhealthy';
    this.failureCount = chosen ?? (check.isPartial ? 'Degraded' : 'Unhealthy');
  }

  /** The outcome, at most `cacheDuration` old. Never rejects. */
  run(): Promise<CheckOutcome> {
    return this.kept.get();
  }

  private async runNow(): Promise<CheckOutcome> {
    const started = performance.now();
    const { status, description = null } = await this.answer();
    const { name, tags } = this.check;
    const found = status === 'Unhealthy' ? this.failureStatus : status;
    const outcome = {
      name,
      status: found,
      countsAs: found === 'Unhealthy' ? this.failureCount : found,
      duration: performance.now() - started,
      tags,
      description,
    };
    this.logChange(outcome);
    return outcome;
  }

  private async answer(): Promise<HealthResult> {
    const deadline = this.settings.deadline?.() ?? AbortSignal.timeout(externalCallTimeout);
    try {
      const result = await Promise.race([this.check.check(deadline), rejectOnAbort(deadline)]);
      // A module's check may return anything.
      if (healthStatuses.includes(result?.status)) return result;
      return { status: 'Unhealthy', description: 'answered no status' };
    } catch (error) {
      return { status: 'Unhealthy', description: deadline.aborted ? 'no answer in time' : reasonOf(error) };
    }
  }

  private logChange({ name, status, description }: CheckOutcome): void {
    const before = this.kept.latest?.status ?? 'Healthy';
    if (before === status) return;
    this.settings.logger[status === 'Healthy' ? 'info' : 'warn'](
      { check: name, before, status, reason: description },
      'Health check changed',
    );
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Kind and code of a failure. Its text may hold credentials or addresses, so that stays out. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const code = (error as NodeJS.ErrnoException).code;
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? `failed (${code})` : 'failed';
}
