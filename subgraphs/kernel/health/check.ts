import type { Contribution, ContributionKind } from '../registry/module.ts';

/** Specification, "Health status"; from best to worst. */
export const healthStatuses = ['Healthy', 'Degraded', 'Unhealthy'] as const;
export type HealthStatus = (typeof healthStatuses)[number];

/** Which probe runs a check (specification, "Dependency checks"). */
export type HealthTag = 'readiness' | 'startup';

/** What a check found. */
export interface HealthResult {
  readonly status: HealthStatus;
  /** For operators with permission, never on a probe. Without credentials, addresses or error texts. */
  readonly description?: string;
}

/** A question to one dependency: does it answer, and well? */
export interface HealthCheck {
  /** Unique, kebab-case: `database`. */
  readonly name: string;
  /** At least one. */
  readonly tags: readonly HealthTag[];
  /** Status of a failure, unless `Diagnostics:FailureStatus` configures another; default Unhealthy. */
  readonly failureStatus?: HealthStatus;
  /**
   * What is asked is a part of what the process does: a failure is Unhealthy, and the probe Degraded, which leaves the
   * process in rotation for the rest.
   */
  readonly isPartial?: boolean;
  /**
   * Asks the dependency. Throwing means Unhealthy; the error's text is shown nowhere.
   * @param signal aborted at the time-out, when the answer has become worthless.
   */
  check(signal: AbortSignal): Promise<HealthResult>;
}

/** The kind of contribution a health check is. */
export const healthCheckKind: ContributionKind<HealthCheck> = {
  name: 'health check',
  keyOf: (check) => check.name,
  problemsOf: ({ name, tags }) => [
    ...(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) ? [] : ['the name is not in kebab-case']),
    ...(tags.length > 0 ? [] : ['it has no tag, so no probe would run it']),
  ],
};

/** Contributes a health check. */
export function healthCheck(value: HealthCheck): Contribution<HealthCheck> {
  return { kind: healthCheckKind, value };
}

/** The worst of several statuses; Healthy for none. */
export function worstStatus(statuses: readonly HealthStatus[]): HealthStatus {
  return healthStatuses.findLast((status) => statuses.includes(status)) ?? 'Healthy';
}
