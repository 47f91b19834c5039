import type { Clock } from '../clock/clock.ts';
import { CachedAnswer } from './cached-answer.ts';
import type { CheckOutcome } from './cached-check.ts';
import type { HealthStatus, HealthTag } from './check.ts';
import type { HealthReporter } from './report.ts';

/** States of the monitoring route, which differ from those of the probes. */
export const serviceStates = ['healthy', 'degraded', 'down'] as const;
export type ServiceState = (typeof serviceStates)[number];

/** A dependency on the monitoring page. */
export interface MonitoredService {
  /** The check's name. */
  readonly id: string;
  /** Display name: `Object Storage`. */
  readonly name: string;
  readonly status: ServiceState;
  /** Milliseconds, one decimal. */
  readonly responseTimeMs: number | null;
  readonly description: string | null;
  readonly tags: readonly HealthTag[];
}

/** The dependencies of this process and their status. */
export interface MonitoringReport {
  readonly services: readonly MonitoredService[];
  readonly checkedAt: Date;
}

const stateOf: Readonly<Record<HealthStatus, ServiceState>> = {
  Healthy: 'healthy',
  Degraded: 'degraded',
  Unhealthy: 'down',
};

/** Results of the checks, before a probe interprets them. */
interface MonitoredHealth {
  readonly outcomes: (
    ...asked: Parameters<HealthReporter['outcomes']>
  ) => Promise<readonly Omit<CheckOutcome, 'countsAs'>[]>;
}

/** All checks for operators with permission; runs once per `Diagnostics:MonitoringCacheDuration`. */
export class Monitoring {
  private readonly kept: CachedAnswer<MonitoringReport>;

  /** @param duration milliseconds a report is kept. */
  constructor(health: MonitoredHealth, duration: number, clock: Clock) {
    const ask = async () => ({
      services: (await health.outcomes()).map(serviceOf),
      checkedAt: clock.now(),
    });
    this.kept = new CachedAnswer(ask, duration, clock);
  }

  /** Never rejects: a dependency that fails is a row. */
  report(): Promise<MonitoringReport> {
    return this.kept.get();
  }
}

function serviceOf({
  name,
  status,
  duration,
  description,
  tags,
}: Omit<CheckOutcome, 'countsAs'>): MonitoredService {
  return {
    id: name,
    name: name.replaceAll(/[-_]/g, ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    status: stateOf[status],
    responseTimeMs: Math.round(duration * 10) / 10,
    description,
    tags,
  };
}
