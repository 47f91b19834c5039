import type { ConnectionSelection } from '../../kernel/persistence/connection.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { type ListConnection, type ListRequest, runList } from '../../kernel/query/run-list.ts';
import type { RoleMetadata } from './role-metadata.entity.ts';
import { roleMetadataQuery } from './role-metadata.query.ts';

/** A role in lists: the tenant is null for roles of the host. */
export interface ListedRole extends Omit<RoleMetadata, 'tenantId'> {
  readonly tenantId: string | null;
  readonly multiTenancySides: string;
}

export class RoleMetadataService {
  constructor(private readonly unit: UnitOfWork) {}

  /** Lists roles of this tenant and of the host; see {@link runList}. */
  async list(request: ListRequest, selected: ConnectionSelection): Promise<ListConnection<ListedRole>> {
    return runList(this.unit, roleMetadataQuery, request, selected);
  }
}
