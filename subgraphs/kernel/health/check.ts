import type { Contribution, ContributionKind } from '../registry/module.ts';

/** Specification, "Health status"; from best to worst. */
export const healthStatuses = ['Healthy', 'Degraded', 'Unhealthy'] as const;
export type HealthStatus = (typeof healthStatuses)[number];

/** Which probe runs a check (specification, "Dependency checks"). */
export const healthTags = ['readiness', 'startup'] as const;
export type HealthTag = (typeof healthTags)[number];

/** The result of a check. */
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
   * The dependency serves a part of the process: its failure is Unhealthy, but the probe is only Degraded, so the
   * process stays in rotation.
   */
  readonly isPartial?: boolean;
  /**
   * Checks the dependency. An exception means Unhealthy; its text is not shown anywhere.
   * @param signal aborted at the time-out, after which the result is ignored.
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
