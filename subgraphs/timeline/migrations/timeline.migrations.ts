import {
  createSchema,
  fenceTenantRows,
  keyByTenant,
  type SqlMigration,
} from '../../kernel/persistence/migration.ts';

const entity = 'tenant_id uuid not null, entity_type varchar(128) not null, entity_id varchar(256) not null';
const numbered = '(tenant_id, entity_type, entity_id, number)';
const placed = '(tenant_id, entity_type, entity_id, place)';

/** The tables of the timeline. */
export const timelineMigrations: readonly SqlMigration[] = [
  {
    name: 'timeline-0001-tables',
    statements: [
      ...createSchema('timeline'),
      `create table timeline.stream (${entity}, last_number bigint not null, seen_by_everybody integer not null,
         seen_by_notes_readers integer not null, primary key (tenant_id, entity_type, entity_id))`,
      ...fenceTenantRows('timeline.stream'),
      `create table timeline.entry (${entity}, id uuid not null primary key, number bigint not null,
         entry_type smallint not null, audience smallint not null, body text not null, author_id varchar(256) not null,
         author_display_name varchar(512) not null, parent_entry_id uuid null, attachment_blob_ids jsonb not null,
         reaction_count integer not null, created_at timestamptz not null, edited_at timestamptz null,
         deleted_at timestamptz null, deleted_by varchar(256) null)`,
      ...fenceTenantRows('timeline.entry'),
      // One index per kind of reader, so that a page scans only entries that its reader sees.
      `create index entry_everybody_index on timeline.entry ${numbered} where audience = 2`,
      `create index entry_notes_readers_index on timeline.entry ${numbered} where audience > 0`,
      'create index entry_parent_index on timeline.entry (parent_entry_id) where parent_entry_id is not null',
      // Callers only soft-delete; deleted rows stay for audits.
      'revoke delete on timeline.entry from app_tenant',
      `create table timeline.attachment (tenant_id uuid not null, blob_id varchar(256) not null, entry_id uuid not null,
         primary key (tenant_id, blob_id, entry_id))`,
      ...fenceTenantRows('timeline.attachment'),
      'create index attachment_entry_id_index on timeline.attachment (entry_id)',
      `create table timeline.follower (${entity}, user_id varchar(256) not null, followed_at timestamptz not null,
         primary key (tenant_id, entity_type, entity_id, user_id))`,
      ...fenceTenantRows('timeline.follower'),
      `create table timeline.reaction (tenant_id uuid not null, entry_id uuid not null, emoji varchar(64) not null,
         user_id varchar(256) not null, reacted_at timestamptz not null,
         primary key (tenant_id, entry_id, emoji, user_id))`,
      ...fenceTenantRows('timeline.reaction'),
    ],
  },
  {
    name: 'timeline-0002-in-order-of-places',
    statements: [
      // The indexes over the number go with it.
      `alter table timeline.entry drop column number,
         add column place uuid not null generated always as (id) stored`,
      'alter table timeline.stream drop column last_number',
      `create index entry_everybody_index on timeline.entry ${placed} where audience = 2`,
      `create index entry_notes_readers_index on timeline.entry ${placed} where audience > 0`,
    ],
  },
  {
    name: 'timeline-0003-activity',
    statements: [
      'create index entry_activity_index on timeline.entry (tenant_id, created_at, id) where audience = 2',
    ],
  },
  {
    name: 'timeline-0004-keyed-by-tenant',
    statements: [...keyByTenant(['timeline.entry'])],
  },
  {
    name: 'timeline-0005-deleted',
    statements: [
      `create index entry_deleted_index on timeline.entry (tenant_id, entity_type, entity_id)
         where deleted_at is not null and audience > 0`,
    ],
  },
  {
    name: 'timeline-0006-skipped-by-index',
    isCompatible: true,
    statements: [
      'drop index timeline.entry_everybody_index, timeline.entry_notes_readers_index',
      `create index entry_everybody_index on timeline.entry ${placed} include (deleted_at) where audience = 2`,
      `create index entry_notes_readers_index on timeline.entry ${placed} include (deleted_at) where audience > 0`,
    ],
  },
];
