import { listSizes } from '../../kernel/persistence/slice.ts';
import { defineQuery } from '../../kernel/query/query.ts';

/** Metadata of the list of tenants for clients. A tenant is no row of a tenant, so that the query engine cannot read it. */
export const tenantList = defineQuery({
  name: 'Identity.Tenants',
  table: 'identity.tenant',
  rows: 'tenant',
  columns: {
    name: { type: 'String', searchable: true },
    isActive: { type: 'Boolean' },
    createdAt: { type: 'DateTimeOffset' },
    modifiedAt: { type: 'DateTimeOffset', nullable: true },
  },
  maxPageSize: listSizes.largest,
  permission: 'Identity.Tenants.Read',
  isHostOnly: true,
});
