import type { CallContext } from '../../kernel/call/context.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import type { Limits } from '../../kernel/limit/limits.ts';
import { budgetExhausted, rateLimitExceeded } from '../ai.errors.ts';
import type { AdmittedCall, CallAdmission } from './call-admission.ts';
import {
  budgetsOf,
  chargesOf,
  findSpentBudget,
  type LimitedCall,
  secondsLeftInMonth,
  secondsOfMonth,
  tokenDifference,
} from './limit.rules.ts';
import type { LimitOptions } from './limit-options.ts';
import type { MonthlyCosts } from './monthly-costs.service.ts';

/**
 * The limits of `AI__Limits`. By default two counters in one round trip to Redis, or one statement without it; a
 * budget costs one statement more.
 */
export class LimitedAdmission implements CallAdmission {
  constructor(
    private readonly call: Pick<CallContext, 'actor' | 'tenant'>,
    private readonly options: LimitOptions,
    private readonly limits: Limits,
    private readonly costs: MonthlyCosts,
    private readonly clock: Clock,
  ) {}

  async admit(estimatedTokens: number, label: string | null = null): Promise<AdmittedCall> {
    const tokens = Math.max(0, Math.ceil(estimatedTokens));
    const call = { actor: this.call.actor, label };
    await this.checkBudgets(call);
    const taken = await this.limits.consume(chargesOf(this.options, call, tokens), {
      tenantId: this.call.tenant.id,
      errorCode: rateLimitExceeded,
    });
    return {
      state: taken.state,
      settle: ({ inputTokens, outputTokens }) =>
        taken.correct(tokenDifference(tokens, inputTokens + outputTokens)),
    };
  }

  /** Runs before any points are taken, so that a refused call takes none. */
  private async checkBudgets(call: LimitedCall): Promise<void> {
    const budgets = budgetsOf(this.options, call);
    if (budgets.length === 0) return;
    const spent = await this.costs.readSpending(this.call.tenant.id, call);
    const exhausted = findSpentBudget(budgets.map((budget) => ({ ...budget, spent: spent[budget.scope] })));
    if (exhausted === null) return;
    const now = this.clock.now();
    throw budgetExhausted(exhausted.scope, exhausted.limit, {
      windowSeconds: secondsOfMonth(now),
      retryAfter: secondsLeftInMonth(now),
    });
  }
}
