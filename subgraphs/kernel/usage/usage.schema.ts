import { fenceTenantRows } from '../persistence/migration.ts';
import { systemRole, tenantRole } from '../tenancy/tenant-rows.ts';

const currentTenant = "current_setting('mikro.tenant.id')::uuid";
const host = "'00000000-0000-0000-0000-000000000000'::uuid";

/**
 * What was used: `usage_entry` is appended to by who counts, `usage_day` holds the sums. Writers of a tenant share no row,
 * so that none waits for another. Requires the schema `kernel` and the session roles.
 */
export const usageDdl: readonly string[] = [
  `create table kernel.usage_entry (id uuid not null, tenant_id uuid not null, day date not null,
     measure varchar(100) not null, part varchar(64) not null, amount bigint not null, primary key (id, tenant_id))`,
  ...fenceTenantRows('kernel.usage_entry'),
  `revoke update, delete on kernel.usage_entry from ${tenantRole}`,
  `create table kernel.usage_day (id uuid not null, tenant_id uuid not null, day date not null,
     measure varchar(100) not null, part varchar(64) not null, amount bigint not null, primary key (id, tenant_id),
     constraint usage_day_unique unique (tenant_id, day, measure, part))`,
  'alter table kernel.usage_day enable row level security',
  'alter table kernel.usage_day force row level security',
  `create policy system on kernel.usage_day to ${systemRole}
     using (current_user = '${systemRole}') with check (current_user = '${systemRole}')`,
  // A tenant reads its own rows; the host, who bills, all.
  `create policy usage_visible on kernel.usage_day using (tenant_id = ${currentTenant} or ${currentTenant} = ${host})`,
  `revoke insert, update, delete on kernel.usage_day from ${tenantRole}`,
  'create index usage_day_list_index on kernel.usage_day (tenant_id, day, id)',
  'create index usage_day_day_index on kernel.usage_day (day, id)',
];
