import type { DomainError } from '../../kernel/error/domain-error.ts';
import type { DashboardStatus } from '../dashboards.contract.ts';
import { notArchived, notPublishable } from '../dashboards.errors.ts';

/** Transitions of a dashboard's status. */
export const transitions = ['publish', 'archive', 'restore'] as const;
export type Transition = (typeof transitions)[number];

/**
 * The state machine (specification, "Dashboard"): status × transition → the next status, or the reason for refusing
 * it.
 */
const machine: Readonly<
  Record<DashboardStatus, Readonly<Record<Transition, DashboardStatus | (() => DomainError)>>>
> = {
  Draft: { publish: 'Published', archive: 'Archived', restore: notArchived },
  Published: { publish: 'Published', archive: 'Archived', restore: notArchived },
  Archived: { publish: notPublishable, archive: 'Archived', restore: 'Draft' },
};

/**
 * The status after a transition; the same status where it has no effect.
 * @throws {DomainError} `conflict` for a move the machine does not have.
 */
export function nextStatus(status: DashboardStatus, transition: Transition): DashboardStatus {
  const next = machine[status][transition];
  if (typeof next === 'function') throw next();
  return next;
}
