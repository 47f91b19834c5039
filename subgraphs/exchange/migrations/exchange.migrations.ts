import {
  createSchema,
  fenceTenantRows,
  keyByTenant,
  type SqlMigration,
} from '../../kernel/persistence/migration.ts';

/** The data exchange's tables. */
export const exchangeMigrations: readonly SqlMigration[] = [
  {
    name: 'exchange-0001-transfer',
    statements: [
      ...createSchema('exchange'),
      `create table exchange.transfer (id uuid not null primary key, tenant_id uuid not null, kind varchar(8) not null,
         subject varchar(200) not null, format varchar(8) not null, is_dry_run boolean not null,
         status varchar(16) not null, processed_count int not null, total_count int null, file_id uuid null,
         report jsonb null, error_code varchar(200) null, payload text null, started_by varchar(256) not null,
         created_at timestamptz not null, started_at timestamptz null, completed_at timestamptz null)`,
      ...fenceTenantRows('exchange.transfer'),
      'create index transfer_started_by_index on exchange.transfer (tenant_id, started_by, created_at, id)',
      'create index transfer_created_at_index on exchange.transfer (created_at)',
    ],
  },
  {
    name: 'exchange-0002-keyed-by-tenant',
    statements: [...keyByTenant(['exchange.transfer'])],
  },
  {
    name: 'exchange-0003-uploads-and-presets',
    statements: [
      `alter table exchange.transfer add column version int not null default 1,
         add column file_name varchar(255) null, add column media_type varchar(127) null,
         add column size_bytes int null, add column mappings jsonb null`,
      `create table exchange.export_preset (tenant_id uuid not null, owner varchar(256) not null,
         query varchar(200) not null, name varchar(200) not null, columns jsonb not null, format varchar(8) not null,
         includes_key boolean not null, modified_at timestamptz not null,
         primary key (tenant_id, owner, query, name))`,
      ...fenceTenantRows('exchange.export_preset'),
    ],
  },
];
