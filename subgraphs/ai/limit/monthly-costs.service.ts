import type { Clock } from '../../kernel/clock/clock.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import { anonymousUser, wholeTenant } from './add-monthly-costs.ts';
import { monthOf } from './limit.rules.ts';

/** Spending of a user and of the whole tenant in the current month, in US dollars. */
export interface SpentThisMonth {
  readonly user: number;
  readonly tenant: number;
}

/**
 * The cost of calls by month, for each user and each tenant, on which budgets are based. Written only by the ledger's
 * statements that settle calls, in the database, so it survives restarts and the loss of Redis.
 */
export class MonthlyCosts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** One statement. Not inside a transaction. @param userId null for a caller without an id. */
  async readSpending(tenantId: string, userId: string | null): Promise<SpentThisMonth> {
    const user = userId || anonymousUser;
    const rows: { user_key: string; cost_usd: string }[] = await this.database
      .session(tenantId)
      .execute(
        'select user_key, cost_usd from ai.monthly_cost where tenant_id = ? and month = ? and user_key in (?, ?)',
        [tenantId, monthOf(this.clock.now()), user, wholeTenant],
      );
    const of = (key: string) => Number(rows.find(({ user_key }) => user_key === key)?.cost_usd ?? 0);
    return { user: of(user), tenant: of(wholeTenant) };
  }
}
