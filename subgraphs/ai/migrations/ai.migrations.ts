import {
  createSchema,
  fenceTenantRows,
  keyByTenant,
  type SqlMigration,
} from '../../kernel/persistence/migration.ts';
import { convertToPartitions } from '../../kernel/persistence/partition.schema.ts';
import { tenantRole } from '../../kernel/tenancy/tenant-rows.ts';

/** The AI gateway's tables. */
export const aiMigrations: readonly SqlMigration[] = [
  {
    name: 'ai-0001-workspace',
    statements: [
      ...createSchema('ai'),
      `create table ai.workspace (id uuid not null primary key, tenant_id uuid not null, name varchar(128) not null,
         provider varchar(64) not null, model varchar(128) not null, system_prompt text null,
         temperature double precision null, max_output_tokens int null, workspace_model_name varchar(64) null,
         is_active boolean not null, created_at timestamptz not null, created_by varchar(256) null,
         modified_at timestamptz null, modified_by varchar(256) null, deleted_at timestamptz null)`,
      // A deleted workspace frees its name.
      'create unique index workspace_name_unique on ai.workspace (tenant_id, name) where deleted_at is null',
      ...fenceTenantRows('ai.workspace'),
    ],
  },
  {
    name: 'ai-0002-monthly-cost',
    statements: [
      `create table ai.monthly_cost (tenant_id uuid not null, month date not null, user_key varchar(256) not null,
         cost_usd numeric(24, 12) not null, primary key (tenant_id, month, user_key)) with (fillfactor = 80)`,
      ...fenceTenantRows('ai.monthly_cost'),
    ],
  },
  {
    name: 'ai-0003-ledger',
    statements: [
      `create table ai.call (id uuid not null primary key, tenant_id uuid not null, user_id varchar(256) null,
         kind varchar(16) not null, workspace_name varchar(128) not null, provider varchar(64) not null,
         model varchar(128) not null, opened_at timestamptz not null, process_id uuid not null,
         status varchar(16) not null, error_code varchar(128) null, input_tokens int not null,
         output_tokens int not null, is_estimated boolean not null, served_workspace_name varchar(128) null,
         served_provider varchar(64) null, served_model varchar(128) null, duration_ms int null,
         estimated_cost_usd numeric(24,12) null, settled_at timestamptz null)`,
      'create index call_tenant_id_opened_at_index on ai.call (tenant_id, opened_at)',
      'create index call_opened_at_index on ai.call (opened_at)',
      "create index call_open_index on ai.call (process_id) where status = 'Open'",
      ...fenceTenantRows('ai.call'),
      `revoke delete on ai.call from ${tenantRole}`,
      `create table ai.usage_record (id uuid not null primary key, tenant_id uuid not null, user_id varchar(256) null,
         workspace_name varchar(128) not null, provider varchar(64) not null, model varchar(128) not null,
         input_tokens int not null, output_tokens int not null, estimated_cost_usd numeric(24,12) null,
         occurred_at timestamptz not null, duration_ms int not null)`,
      'create index usage_record_tenant_id_occurred_at_index on ai.usage_record (tenant_id, occurred_at, id)',
      'create index usage_record_occurred_at_index on ai.usage_record (occurred_at)',
      ...fenceTenantRows('ai.usage_record'),
      // Insert-only for callers; housekeeping deletes what is older than the retention.
      `revoke update, delete on ai.usage_record from ${tenantRole}`,
      `create table ai.calling_process (id uuid not null primary key, started_at timestamptz not null,
         lease_until timestamptz not null)`,
      `revoke all on ai.calling_process from ${tenantRole}`,
    ],
  },
  {
    name: 'ai-0004-provider-credential',
    statements: [
      `create table ai.provider_credential (tenant_id uuid not null, provider varchar(64) not null,
         workspace varchar(128) not null, api_key text not null, modified_at timestamptz not null,
         modified_by varchar(256) null, primary key (tenant_id, provider, workspace))`,
      ...fenceTenantRows('ai.provider_credential'),
    ],
  },
  {
    name: 'ai-0005-keyed-by-tenant',
    statements: [...keyByTenant(['ai.workspace', 'ai.call', 'ai.usage_record'])],
  },
  {
    // The predicate holds for every row. It reserves the index for queries that contain it: a list of one tenant in
    // this order would walk through the newer rows of all others.
    name: 'ai-0006-age-for-retention-alone',
    statements: [
      'drop index ai.usage_record_occurred_at_index',
      `create index usage_record_occurred_at_index on ai.usage_record (occurred_at) where occurred_at < 'infinity'`,
    ],
  },
  {
    name: 'ai-0007-usage-of-a-model',
    isCompatible: true,
    statements: [
      'create index usage_record_model_index on ai.usage_record (tenant_id, model, occurred_at, id)',
      'create index usage_record_workspace_index on ai.usage_record (tenant_id, workspace_name, occurred_at, id)',
    ],
  },
  {
    // Nullable: providers that do not tell, and calls of before, have none.
    name: 'ai-0008-token-details',
    isCompatible: true,
    statements: ['call', 'usage_record'].map(
      (table) =>
        `alter table ai.${table} add cache_read_tokens int null, add cache_write_tokens int null,
           add reasoning_tokens int null`,
    ),
  },
  {
    name: 'ai-0009-guardrails-and-attempts',
    isCompatible: true,
    statements: ['alter table ai.call add guardrails jsonb null, add attempts jsonb null'],
  },
  {
    name: 'ai-0010-labels',
    isCompatible: true,
    statements: ['call', 'usage_record'].map((table) => `alter table ai.${table} add label varchar(64) null`),
  },
  {
    // The content of a message is sealed; the title is the caller's own words for the list, which searches it.
    name: 'ai-0011-conversations',
    isCompatible: true,
    statements: [
      `create table ai.conversation (id uuid not null, tenant_id uuid not null, owner_id varchar(256) not null,
         title varchar(200) null, workspace_name varchar(128) null, label varchar(64) null, message_count int not null,
         character_count int not null, created_at timestamptz not null, updated_at timestamptz not null,
         pending_id uuid null, pending_until timestamptz null, primary key (id, tenant_id))`,
      'create index conversation_owner_index on ai.conversation (tenant_id, owner_id, updated_at, id)',
      `create index conversation_updated_at_index on ai.conversation (updated_at) where updated_at < 'infinity'`,
      ...fenceTenantRows('ai.conversation'),
      `create table ai.conversation_message (id uuid not null, tenant_id uuid not null, conversation_id uuid not null,
         position int not null, role varchar(16) not null, status varchar(16) not null, content text not null,
         character_count int not null, model varchar(128) null, finish_reason varchar(32) null, input_tokens int null,
         output_tokens int null, created_at timestamptz not null, primary key (id, tenant_id))`,
      `create unique index conversation_message_position_unique on ai.conversation_message
         (tenant_id, conversation_id, position)`,
      `create index conversation_message_created_at_index on ai.conversation_message (created_at)
         where created_at < 'infinity'`,
      ...fenceTenantRows('ai.conversation_message'),
    ],
  },
  ...convertToPartitions(12, {
    schema: 'ai',
    table: 'usage_record',
    instant: 'occurred_at',
    indexes: {
      usage_record_tenant_id_occurred_at_index: '(tenant_id, occurred_at, id)',
      usage_record_model_index: '(tenant_id, model, occurred_at, id)',
      usage_record_workspace_index: '(tenant_id, workspace_name, occurred_at, id)',
    },
  }),
  {
    // Parts and files are sealed. A message of nothing but text has no parts.
    name: 'ai-0015-message-parts',
    isCompatible: true,
    statements: [
      'alter table ai.conversation add file_size int not null default 0',
      'alter table ai.conversation_message add parts text null, add file_size int not null default 0',
      `create table ai.conversation_file (id uuid not null, tenant_id uuid not null, conversation_id uuid not null,
         message_id uuid not null, content text not null, created_at timestamptz not null, primary key (id, tenant_id))`,
      `create index conversation_file_message_index on ai.conversation_file (tenant_id, conversation_id, message_id)`,
      `create index conversation_file_created_at_index on ai.conversation_file (created_at)
         where created_at < 'infinity'`,
      ...fenceTenantRows('ai.conversation_file'),
    ],
  },
];
