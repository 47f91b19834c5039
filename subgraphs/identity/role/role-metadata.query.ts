import { multiTenancySides } from '../../kernel/permission/definition.ts';
import { defineQuery } from '../../kernel/query/query.ts';
import { HOST_TENANT_ID } from '../../kernel/tenancy/tenant.ts';

const asked = { filterable: true, sortable: true } as const;

/** Lists roles of the tenant and of the host. */
export const roleMetadataQuery = defineQuery({
  name: 'Authorization.RoleMetadata',
  table: 'identity.role_metadata',
  rows: 'tenant-or-global',
  columns: {
    name: { type: 'String', searchable: true, ...asked },
    tenantId: {
      type: 'Guid',
      sql: `nullif(tenant_id, '${HOST_TENANT_ID}'::uuid)`,
      nullable: true,
      visible: false,
      ...asked,
    },
    clientId: { type: 'String', nullable: true, groupable: true, ...asked },
    multiTenancySides: {
      type: 'Enum',
      enum: { name: 'MultiTenancySides', values: multiTenancySides },
      sql: `case when tenant_id = '${HOST_TENANT_ID}'::uuid then 'Both' else 'Tenant' end`,
      filterable: true,
    },
    description: { type: 'String', nullable: true, searchable: true, filterable: true },
    isSystem: { type: 'Boolean', groupable: true, ...asked },
    isOrphaned: { type: 'Boolean', groupable: true, ...asked },
    orphanedAt: { type: 'DateTimeOffset', nullable: true, ...asked },
    createdAt: { type: 'DateTimeOffset', ...asked },
    createdBy: { type: 'String', nullable: true, filterable: true, visible: false },
    modifiedAt: { type: 'DateTimeOffset', nullable: true, visible: false, ...asked },
    modifiedBy: { type: 'String', nullable: true, filterable: true, visible: false },
  },
  rowOnly: { id: { type: 'Guid' }, concurrencyStamp: { type: 'String' } },
  presets: [
    {
      name: 'kind',
      presets: [
        { name: 'system', where: [{ column: 'isSystem', operator: 'Eq', value: 'true' }] },
        { name: 'custom', where: [{ column: 'isSystem', operator: 'Eq', value: 'false' }] },
      ],
    },
  ],
  quickFilters: [{ name: 'orphaned', where: [{ column: 'isOrphaned', operator: 'Eq', value: 'true' }] }],
  defaultSort: 'name',
  permission: 'Authorization.Definitions.Read',
  basePath: '/authorization/role-metadata',
});
