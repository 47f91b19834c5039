import { defineQuery } from '../../kernel/query/query.ts';
import { HOST_TENANT_ID } from '../../kernel/tenancy/tenant.ts';

/** Grants that apply in the tenant, global ones included. */
export const grantQuery = defineQuery({
  name: 'Authorization.Grants',
  table: 'kernel.permission_grant',
  rows: 'tenant-or-global',
  columns: {
    name: { type: 'String', filterable: true, sortable: true, searchable: true, groupable: true },
    roleName: { type: 'String', filterable: true, sortable: true, searchable: true, groupable: true },
    // The platform grants to roles only; existing clients expect a provider name.
    providerName: { type: 'String', sql: `'R'::text`, filterable: true, visible: false },
    providerKey: { type: 'String', sql: 'role_name', filterable: true, sortable: true, visible: false },
    tenantId: {
      type: 'Guid',
      sql: `nullif(tenant_id, '${HOST_TENANT_ID}'::uuid)`,
      nullable: true,
      filterable: true,
      sortable: true,
    },
    createdAt: { type: 'DateTimeOffset', filterable: true, sortable: true },
    createdBy: { type: 'String', nullable: true, filterable: true, sortable: true },
    modifiedAt: { type: 'DateTimeOffset', nullable: true, filterable: true, sortable: true, visible: false },
    modifiedBy: { type: 'String', nullable: true, filterable: true, sortable: true, visible: false },
  },
  rowOnly: { id: { type: 'Guid' } },
  presets: [
    {
      name: 'origin',
      presets: [
        { name: 'ownTenant', where: [{ column: 'tenantId', operator: 'IsNotNull' }] },
        { name: 'global', where: [{ column: 'tenantId', operator: 'IsNull' }] },
      ],
    },
  ],
  defaultSort: 'roleName,name',
  permission: 'Authorization.Grants.Manage',
  basePath: '/authorization/grants',
});
