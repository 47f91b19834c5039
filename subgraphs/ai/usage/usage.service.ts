import type { ConnectionSelection } from '../../kernel/persistence/connection.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { type ListConnection, type ListRequest, runList } from '../../kernel/query/run-list.ts';
import type { GuardrailAct } from '../guardrail/guardrails.ts';
import type { CallAttempt, CallKind, callStatuses } from '../ledger/call-ledger.ts';
import { callQuery, usageQuery } from './usage.query.ts';

/** A usage record as the wire shows it. */
export interface UsageReport {
  readonly id: string;
  readonly tenantId: string | null;
  readonly userId: string | null;
  readonly workspaceName: string;
  readonly provider: string;
  readonly model: string;
  readonly label: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number | null;
  readonly cacheWriteTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly estimatedCostUsd: number | null;
  readonly timestamp: Date;
  /** `hh:mm:ss.fff`. */
  readonly duration: string;
}

/** A call as operators see it. */
export interface RecentCall {
  readonly id: string;
  readonly userId: string | null;
  readonly kind: CallKind;
  readonly workspaceName: string;
  readonly provider: string;
  readonly model: string;
  readonly label: string | null;
  readonly status: (typeof callStatuses)[number];
  readonly errorCode: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number | null;
  readonly cacheWriteTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly isEstimated: boolean;
  readonly estimatedCostUsd: number | null;
  readonly openedAt: Date;
  readonly settledAt: Date | null;
  readonly duration: string | null;
  readonly servedWorkspaceName: string | null;
  readonly servedProvider: string | null;
  readonly servedModel: string | null;
  readonly guardrails: readonly GuardrailAct[];
  readonly attempts: readonly CallAttempt[];
}

/** The usage of the caller's tenant. */
export class UsageService {
  constructor(private readonly unit: UnitOfWork) {}

  /** Successful completions. @throws {DomainError} `invalid` for sizes and ranges. */
  list(request: ListRequest, selected: ConnectionSelection): Promise<ListConnection<UsageReport>> {
    return runList(this.unit, usageQuery, request, selected);
  }

  /** All calls, completed or not. @throws {DomainError} `invalid` for sizes and ranges. */
  calls(request: ListRequest, selected: ConnectionSelection): Promise<ListConnection<RecentCall>> {
    return runList(this.unit, callQuery, request, selected);
  }
}
