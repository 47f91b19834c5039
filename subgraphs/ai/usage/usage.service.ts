import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { type QueryResult, runQuery } from '../../kernel/query/run-query.ts';
import { callQuery, usageQuery } from './usage.query.ts';

/** A usage record as the wire shows it. */
export interface UsageReport {
  readonly id: string;
  readonly tenantId: string | null;
  readonly userId: string | null;
  readonly workspaceName: string;
  readonly provider: string;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly estimatedCostUsd: number | null;
  readonly timestamp: Date;
  /** `hh:mm:ss.fff`. */
  readonly duration: string;
}

/** A call as operators see it. */
export interface RecentCall {
  readonly id: string;
  readonly userId: string | null;
  readonly kind: string;
  readonly workspaceName: string;
  readonly provider: string;
  readonly model: string;
  readonly status: string;
  readonly errorCode: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly isEstimated: boolean;
  readonly estimatedCostUsd: number | null;
  readonly openedAt: Date;
  readonly settledAt: Date | null;
  readonly duration: string | null;
  readonly servedWorkspaceName: string | null;
  readonly servedProvider: string | null;
  readonly servedModel: string | null;
}

/** The usage of the caller's tenant. */
export class UsageService {
  constructor(private readonly unit: UnitOfWork) {}

  /** Successful completions. @throws {DomainError} `invalid` for sizes and ranges. */
  list(request: unknown): Promise<QueryResult<UsageReport>> {
    return runQuery(this.unit, usageQuery, request);
  }

  /** All calls, completed or not. @throws {DomainError} `invalid` for sizes and ranges. */
  calls(request: unknown): Promise<QueryResult<RecentCall>> {
    return runQuery(this.unit, callQuery, request);
  }
}
