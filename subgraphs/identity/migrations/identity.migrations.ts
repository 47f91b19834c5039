import {
  createSchema,
  fenceTenantOrGlobalRows,
  fenceTenantRows,
  keyByTenant,
  type SqlMigration,
} from '../../kernel/persistence/migration.ts';
import { convertToPartitions } from '../../kernel/persistence/partition.schema.ts';
import { systemRole } from '../../kernel/tenancy/tenant-rows.ts';

const currentTenant = "current_setting('mikro.tenant.id')::uuid";
const host = "'00000000-0000-0000-0000-000000000000'";

export const identityMigrations: readonly SqlMigration[] = [
  {
    name: 'identity-0001-tables',
    statements: [
      ...createSchema('identity'),
      `create table identity.tenant (id uuid not null primary key, name varchar(200) not null, is_active boolean not null,
         created_at timestamptz not null, created_by varchar(256) null,
         modified_at timestamptz null, modified_by varchar(256) null)`,
      'create unique index tenant_name_unique on identity.tenant (lower(name))',
      'alter table identity.tenant enable row level security',
      'alter table identity.tenant force row level security',
      `create policy system on identity.tenant to ${systemRole}
         using (current_user = '${systemRole}') with check (current_user = '${systemRole}')`,
      // A tenant reads its own row; the host reads and writes all.
      `create policy tenant_visible on identity.tenant
         using (id = ${currentTenant} or ${currentTenant} = ${host}::uuid) with check (${currentTenant} = ${host}::uuid)`,
      `create table identity.known_user (tenant_id uuid not null, id varchar(256) not null, user_name varchar(256) null,
         display_name varchar(512) not null, email varchar(320) null, phone_number varchar(64) null,
         first_name varchar(256) null, last_name varchar(256) null, roles jsonb not null,
         first_seen_at timestamptz not null, last_seen_at timestamptz not null, primary key (tenant_id, id))`,
      ...fenceTenantRows('identity.known_user'),
      `create index known_user_name_index on identity.known_user (tenant_id, lower(display_name) text_pattern_ops)`,
      `create table identity.grant_audit (id uuid not null primary key, tenant_id uuid not null, change varchar(8) not null,
         permission varchar(200) not null, role_name varchar(200) not null, actor_id varchar(256) null,
         occurred_at timestamptz not null)`,
      ...fenceTenantRows('identity.grant_audit'),
      'create index grant_audit_tenant_id_occurred_at_index on identity.grant_audit (tenant_id, occurred_at)',
      // Insert-only for the callers' roles; housekeeping deletes what is older than the retention.
      'revoke update, delete on identity.grant_audit from app_tenant',
    ],
  },
  {
    // Under row-level security an index is used only for leakproof conditions. Neither `like` nor `lower()` is
    // leakproof, so the folded name is a column, compared by code point, and searched with `starts_with`.
    name: 'identity-0002-search-people',
    statements: [
      'drop index identity.known_user_name_index',
      `alter table identity.known_user
         add column name_key text collate "C" generated always as (lower(display_name)) stored`,
      'create index known_user_name_index on identity.known_user (tenant_id, name_key)',
    ],
  },
  {
    name: 'identity-0003-role-metadata',
    statements: [
      `create table identity.role_metadata (id uuid not null primary key, tenant_id uuid not null,
         name varchar(200) not null, client_id varchar(256) null, description varchar(500) null,
         is_system boolean not null, is_orphaned boolean not null, orphaned_at timestamptz null,
         concurrency_stamp varchar(40) not null, created_at timestamptz not null, created_by varchar(256) null,
         modified_at timestamptz null, modified_by varchar(256) null)`,
      'create unique index role_metadata_name_unique on identity.role_metadata (tenant_id, lower(name))',
      ...fenceTenantOrGlobalRows('identity.role_metadata'),
    ],
  },
  {
    // As for names above: `lower()` is not leakproof.
    name: 'identity-0004-ids-in-any-case',
    statements: [
      `alter table identity.known_user
         add column id_key text collate "C" generated always as (lower(id)) stored`,
      'create index known_user_id_key_index on identity.known_user (tenant_id, id_key)',
    ],
  },
  {
    name: 'identity-0005-keyed-by-tenant',
    statements: [...keyByTenant(['identity.grant_audit', 'identity.role_metadata'])],
  },
  {
    name: 'identity-0006-audit-by-age',
    statements: ['create index grant_audit_occurred_at_index on identity.grant_audit (occurred_at)'],
  },
  {
    // The predicate holds of every row. It keeps the index to who names it: a list of one tenant in this order would walk
    // through the newer rows of all others.
    name: 'identity-0007-age-for-retention-alone',
    statements: [
      'drop index identity.grant_audit_occurred_at_index',
      `create index grant_audit_occurred_at_index on identity.grant_audit (occurred_at) where occurred_at < 'infinity'`,
    ],
  },
  {
    name: 'identity-0008-tenants-in-order',
    isCompatible: true,
    statements: [
      `create index tenant_list_index on identity.tenant (lower(name) collate "C", name collate "C")`,
    ],
  },
  ...convertToPartitions(9, {
    schema: 'identity',
    table: 'grant_audit',
    instant: 'occurred_at',
    indexes: { grant_audit_tenant_id_occurred_at_index: '(tenant_id, occurred_at)' },
  }),
];
