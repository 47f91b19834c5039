import { LockMode } from '@mikro-orm/core';
import type { Clock } from '../../kernel/clock/clock.ts';
import { demandRevision } from '../../kernel/persistence/revision.ts';
import type { Transaction, UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import { dashboardNotFound } from '../dashboards.errors.ts';
import { DashboardEntity, type DashboardRow } from './dashboard.entity.ts';

export interface ChangeDependencies {
  readonly unit: UnitOfWork;
  readonly clock: Clock;
}

/** Which dashboard is changed, by which mutation. */
export interface WantedChange {
  readonly operation: string;
  readonly id: string;
  /** Entity tags that the caller read; null: any. */
  readonly ifMatch?: string | null;
}

/** A dashboard locked until the transaction ends. */
export interface OpenChange {
  readonly transaction: Transaction;
  readonly row: DashboardRow;
  readonly now: Date;
  /** Records the change; without it the dashboard counts as unchanged. */
  touch(): void;
}

/**
 * Changes a dashboard or its widgets under the lock of its row.
 * @throws {DomainError} `notFound`; `preconditionFailed` if it is not the revision that the caller read.
 */
export function changeDashboard<T>(
  { unit, clock }: ChangeDependencies,
  { operation, id, ifMatch = null }: WantedChange,
  act: (change: OpenChange) => Promise<T>,
): Promise<T> {
  const wanted = checkUuid(id, () => dashboardNotFound(id));
  return unit.run(operation, async (transaction) => {
    const row = await transaction.em.findOne(
      DashboardEntity,
      { id: wanted },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (row === null) throw dashboardNotFound(id);
    demandRevision(ifMatch, row.revision);
    const now = clock.now();
    return act({ transaction, row, now, touch: () => row.touch(now, unit.call.actor.userId) });
  });
}
