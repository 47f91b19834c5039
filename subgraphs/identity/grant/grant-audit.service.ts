import type { ConnectionSelection } from '../../kernel/persistence/connection.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { type ListConnection, type ListRequest, runList } from '../../kernel/query/run-list.ts';
import type { GrantAudit } from './grant-audit.entity.ts';
import { grantAuditQuery } from './grant-audit.query.ts';

export class GrantAuditService {
  constructor(private readonly unit: UnitOfWork) {}

  /** Lists changes of the grants of this tenant; see {@link runList}. */
  async list(
    request: ListRequest,
    selected: ConnectionSelection,
  ): Promise<ListConnection<Omit<GrantAudit, 'tenantId'>>> {
    return runList(this.unit, grantAuditQuery, request, selected);
  }
}
