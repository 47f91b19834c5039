import type { Registry } from '../registry/module.ts';
import { CachedCheck, type CheckOutcome, type CheckSettings } from './cached-check.ts';
import { type HealthStatus, type HealthTag, healthCheckKind, worstStatus } from './check.ts';

/** Body of a probe (specification, "Health and configuration resources"). Durations in ms, one decimal. */
export interface HealthReport {
  readonly status: HealthStatus;
  readonly duration: number;
  readonly checks: readonly {
    readonly name: string;
    readonly status: HealthStatus;
    readonly duration: number;
    readonly tags: readonly HealthTag[];
  }[];
}

/** Runs the checks of this process. */
export class HealthReporter {
  private readonly checks: readonly CachedCheck[];
  private stopping = false;

  /** @param registry where modules contributed their checks. */
  constructor(registry: Registry, settings: CheckSettings) {
    this.checks = registry.all(healthCheckKind).map((check) => new CachedCheck(check, settings));
  }

  /** The checks of a tag, run in parallel, with the worst status of all. Never rejects. */
  async report(tag: HealthTag): Promise<HealthReport> {
    const started = performance.now();
    if (this.stopping && tag === 'readiness') return reportOf('Unhealthy', 0, []);
    const outcomes = await this.outcomes(tag);
    const status = worstStatus(outcomes.map(({ countsAs }) => countsAs));
    return reportOf(status, performance.now() - started, outcomes);
  }

  /** Results of the checks, for callers with the permission. @param tag default: all checks. */
  outcomes(tag?: HealthTag): Promise<readonly CheckOutcome[]> {
    const wanted = this.checks.filter(({ check }) => tag === undefined || check.tags.includes(tag));
    return Promise.all(wanted.map((check) => check.run()));
  }

  /** Takes the process out of rotation: from now on it reports not ready. */
  stop(): void {
    this.stopping = true;
  }
}

/** The body of a probe. @param duration milliseconds, rounded here. */
export function reportOf(
  status: HealthStatus,
  duration: number,
  outcomes: readonly Omit<CheckOutcome, 'countsAs'>[],
): HealthReport {
  const round = (milliseconds: number) => Math.round(milliseconds * 10) / 10;
  return {
    status,
    duration: round(duration),
    checks: outcomes.map(({ name, status: found, duration: taken, tags }) => ({
      name,
      status: found,
      duration: round(taken),
      tags,
    })),
  };
}
