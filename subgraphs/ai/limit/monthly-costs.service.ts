import type { Clock } from '../../kernel/clock/clock.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import { anonymousUser, labelMark, wholeTenant } from './add-monthly-costs.ts';
import { type LimitedCall, type LimitScope, monthOf } from './limit.rules.ts';

/** Spending in the current month, in US dollars: of the caller (as a user or an API key), of the label, of the tenant. */
export type SpentThisMonth = Readonly<Record<LimitScope, number>>;

/**
 * The cost of calls by month, for each user and each tenant, on which budgets are based. Written only by the ledger's
 * statements that settle calls, in the database, so it survives restarts and the loss of Redis.
 */
export class MonthlyCosts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** One statement. Not inside a transaction. */
  async readSpending(tenantId: string, { actor, label }: LimitedCall): Promise<SpentThisMonth> {
    const caller = (actor.userId ?? actor.apiKeyId) || anonymousUser;
    const labelKey = `${labelMark}${label ?? ''}`;
    const rows: { user_key: string; cost_usd: string }[] = await this.database
      .session(tenantId)
      .execute(
        'select user_key, cost_usd from ai.monthly_cost where tenant_id = ? and month = ? and user_key in (?, ?, ?)',
        [tenantId, monthOf(this.clock.now()), caller, labelKey, wholeTenant],
      );
    const of = (key: string) => Number(rows.find(({ user_key }) => user_key === key)?.cost_usd ?? 0);
    return { user: of(caller), 'api-key': of(caller), label: of(labelKey), tenant: of(wholeTenant) };
  }
}
