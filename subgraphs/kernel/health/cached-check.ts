import type { Clock } from '../clock/clock.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { HealthCheck, HealthResult, HealthStatus, HealthTag } from './check.ts';

/** A check, and what it found when it last ran. */
export interface CheckOutcome {
  readonly name: string;
  readonly status: HealthStatus;
  /** Milliseconds the run took. */
  readonly duration: number;
  readonly tags: readonly HealthTag[];
  /** As {@link HealthResult.description}; null without one. */
  readonly description: string | null;
}

/** What a {@link CachedCheck} needs from its surroundings. */
export interface CheckSettings {
  /** Milliseconds a result is kept: option `Diagnostics.DefaultCacheDuration`. */
  readonly cacheDuration: number;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Gives the signal that ends a run; default: 10 seconds from now (specification, "Limits"). */
  readonly deadline?: () => AbortSignal;
}

const externalCallTimeout = 10_000;

/**
 * A check that runs at most once at a time and once per cache duration; callers in between get the same result
 * (specification, "Health probes"). A dependency that does not answer in time is Unhealthy.
 */
export class CachedCheck {
  private last: { readonly outcome: CheckOutcome; readonly at: number } | null = null;
  private running: Promise<CheckOutcome> | null = null;

  constructor(
    readonly check: HealthCheck,
    private readonly settings: CheckSettings,
  ) {}

  /** The outcome, at most `cacheDuration` old. Never rejects. */
  run(): Promise<CheckOutcome> {
    if (this.last !== null && this.isFresh(this.last.at)) return Promise.resolve(this.last.outcome);
    this.running ??= this.runNow().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** A clock that was set back makes a result stale rather than eternal. */
  private isFresh(at: number): boolean {
    const age = this.settings.clock.now().getTime() - at;
    return age >= 0 && age < this.settings.cacheDuration;
  }

  private async runNow(): Promise<CheckOutcome> {
    const started = performance.now();
    const { status, description = null } = await this.answer();
    const { name, tags } = this.check;
    const outcome = { name, status, duration: performance.now() - started, tags, description };
    this.logChange(outcome);
    this.last = { outcome, at: this.settings.clock.now().getTime() };
    return outcome;
  }

  private async answer(): Promise<HealthResult> {
    const deadline = this.settings.deadline?.() ?? AbortSignal.timeout(externalCallTimeout);
    try {
      return await Promise.race([this.check.check(deadline), aborted(deadline)]);
    } catch (error) {
      return { status: 'Unhealthy', description: deadline.aborted ? 'no answer in time' : reasonOf(error) };
    }
  }

  private logChange({ name, status, description }: CheckOutcome): void {
    const before = this.last?.outcome.status ?? 'Healthy';
    if (before === status) return;
    this.settings.logger[status === 'Healthy' ? 'info' : 'warn'](
      { check: name, before, status, reason: description },
      'Health check changed',
    );
  }
}

function aborted(signal: AbortSignal): Promise<never> {
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
