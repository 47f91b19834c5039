import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { type QueryResult, runQuery } from '../../kernel/query/run-query.ts';
import type { RoleMetadata } from './role-metadata.entity.ts';
import { roleMetadataQuery } from './role-metadata.query.ts';

/** A role as lists show it: the tenant null for the host's. */
export interface ListedRole extends Omit<RoleMetadata, 'tenantId'> {
  readonly tenantId: string | null;
  readonly multiTenancySides: string;
}

/** Roles the platform has met. */
export class RoleMetadataService {
  constructor(private readonly unit: UnitOfWork) {}

  /** Roles of this tenant and the host's; see {@link runQuery}. */
  async list(request: unknown): Promise<QueryResult<ListedRole>> {
    return runQuery(this.unit, roleMetadataQuery, request);
  }
}
