import {
  createSchema,
  fenceTenantRows,
  keyByTenant,
  type SqlMigration,
} from '../../kernel/persistence/migration.ts';

export const blobsMigrations: readonly SqlMigration[] = [
  {
    name: 'blobs-0001-blob',
    statements: [
      ...createSchema('blobs'),
      `create table blobs.blob (id uuid not null primary key, tenant_id uuid not null, file_name varchar(255) not null,
         content_type varchar(127) not null, status varchar(16) not null, size_bytes bigint null,
         checksum varchar(64) null, created_at timestamptz not null, created_by varchar(256) not null,
         keep_until timestamptz not null, attached_at timestamptz null)`,
      ...fenceTenantRows('blobs.blob'),
      'create index blob_pending_index on blobs.blob (tenant_id, created_by) where attached_at is null',
      'create index blob_keep_until_index on blobs.blob (keep_until)',
    ],
  },
  {
    name: 'blobs-0002-keyed-by-tenant',
    statements: [...keyByTenant(['blobs.blob'])],
  },
  {
    name: 'blobs-0003-announced-uploads',
    statements: [
      'alter table blobs.blob add column container_name varchar(100) null, add column declared_size bigint null',
    ],
  },
  {
    name: 'blobs-0004-stored-bytes',
    isCompatible: true,
    statements: [
      'create index blob_size_index on blobs.blob (tenant_id, size_bytes) where size_bytes is not null',
    ],
  },
];
