import { listSizes } from '../../kernel/persistence/slice.ts';
import { periodPresets } from '../../kernel/query/period-presets.ts';
import { defineQuery } from '../../kernel/query/query.ts';

const asked = { filterable: true } as const;

/** The list of tenants, for its filter and for clients. A tenant is no row of a tenant: nothing else reads it by name. */
export const tenantList = defineQuery({
  name: 'Identity.Tenants',
  table: 'identity.tenant',
  rows: 'installation',
  columns: {
    name: { type: 'String', searchable: true, ...asked },
    isActive: { type: 'Boolean', ...asked },
    createdAt: { type: 'DateTimeOffset', ...asked },
    modifiedAt: { type: 'DateTimeOffset', nullable: true, ...asked },
  },
  presets: [periodPresets('created_at')],
  maxPageSize: listSizes.largest,
  permission: 'Identity.Tenants.Read',
  isHostOnly: true,
});
