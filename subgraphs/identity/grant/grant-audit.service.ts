import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { type QueryResult, runQuery } from '../../kernel/query/run-query.ts';
import type { GrantAudit } from './grant-audit.entity.ts';
import { grantAuditQuery } from './grant-audit.query.ts';

export class GrantAuditService {
  constructor(private readonly unit: UnitOfWork) {}

  /** Lists changes of the grants of this tenant; see {@link runQuery}. */
  async list(request: unknown): Promise<QueryResult<Omit<GrantAudit, 'tenantId'>>> {
    return runQuery(this.unit, grantAuditQuery, request);
  }
}
