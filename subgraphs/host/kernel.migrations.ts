import { expiryIndex } from '../kernel/credentials/api-key.entity.ts';
import { limitDdl } from '../kernel/limit/limit.schema.ts';
import { cursorTakesDdl, eventLogDdl } from '../kernel/messaging/log/event-log.schema.ts';
import { handledEventDdl } from '../kernel/messaging/messaging.schema.ts';
import { grantsByRole, grantsInOrder } from '../kernel/permission/grant.entity.ts';
import { countChangeDdl } from '../kernel/persistence/epoch.schema.ts';
import {
  createSchema,
  fenceTenantOrGlobalRows,
  fenceTenantRows,
  keyByTenant,
  type SqlMigration,
} from '../kernel/persistence/migration.ts';
import { convertToPartitions, partitionsDdl } from '../kernel/persistence/partition.schema.ts';
import { systemRole, tenantRole } from '../kernel/tenancy/tenant-rows.ts';
import { usageDdl } from '../kernel/usage/usage.schema.ts';

const audit =
  'created_at timestamptz not null, created_by varchar(256) null, modified_at timestamptz null, modified_by varchar(256) null';

/** The kernel's own tables: what every process checks. */
export const kernelMigrations: readonly SqlMigration[] = [
  {
    name: 'kernel-0001-tables',
    statements: [
      ...createSchema('kernel'),
      `create table kernel.epoch (tenant_id uuid not null, topic varchar(64) not null, value bigint not null,
         primary key (tenant_id, topic))`,
      ...fenceTenantOrGlobalRows('kernel.epoch'),
      `create table kernel.permission_grant (id uuid not null primary key, tenant_id uuid not null,
         name varchar(200) not null, role_name varchar(200) not null, ${audit},
         constraint permission_grant_unique unique (tenant_id, name, role_name))`,
      ...fenceTenantOrGlobalRows('kernel.permission_grant'),
      `create table kernel.api_key (id uuid not null primary key, tenant_id uuid not null, name varchar(200) not null,
         type varchar(16) not null, environment varchar(8) not null, prefix varchar(32) not null,
         last_four_chars varchar(4) not null, permissions jsonb not null, allowed_cidrs jsonb not null,
         cache_behavior varchar(16) not null, expires_at timestamptz null, last_used_at timestamptz null,
         revoked_at timestamptz null, ${audit})`,
      'create index api_key_tenant_id_created_at_index on kernel.api_key (tenant_id, created_at)',
      ...fenceTenantRows('kernel.api_key'),
      `create table kernel.api_key_digest (digest varchar(80) not null primary key, key_id uuid not null, tenant_id uuid not null)`,
      'create index api_key_digest_key_id_index on kernel.api_key_digest (key_id)',
      // Not fenced by tenant: what a session could change there would be the keys of all.
      `revoke update, delete on kernel.api_key_digest from ${tenantRole}`,
      `create table kernel.revoked_session (jti varchar(256) not null primary key, sid varchar(256) null,
         sub varchar(256) null, revoked_at timestamptz not null, recorded_at timestamptz not null,
         expires_at timestamptz not null)`,
      'create index revoked_session_recorded_at_index on kernel.revoked_session (recorded_at)',
      'create index revoked_session_expires_at_index on kernel.revoked_session (expires_at)',
      `revoke all on kernel.revoked_session from ${tenantRole}`,
      `grant select, insert, delete on kernel.revoked_session to ${systemRole}`,
      `create table kernel.idempotency_record (tenant_id uuid not null, actor_id varchar(256) not null,
         key varchar(256) not null, operation varchar(128) not null, request_hash varchar(64) not null,
         result text not null, created_at timestamptz not null, expires_at timestamptz not null,
         primary key (tenant_id, actor_id, key))`,
      'create index idempotency_record_expires_at_index on kernel.idempotency_record (expires_at)',
      ...fenceTenantRows('kernel.idempotency_record'),
      ...handledEventDdl,
    ],
  },
  {
    name: 'kernel-0002-access-denied',
    statements: [
      `create table kernel.access_denied (id uuid not null primary key, tenant_id uuid not null,
         reason varchar(32) not null, key_id uuid null, remote_address varchar(64) null,
         occurred_at timestamptz not null)`,
      ...fenceTenantRows('kernel.access_denied'),
      'create index access_denied_occurred_at_index on kernel.access_denied (occurred_at)',
      'create index access_denied_tenant_id_occurred_at_index on kernel.access_denied (tenant_id, occurred_at)',
      // Insert-only for callers; housekeeping deletes what is older than the retention.
      `revoke update, delete on kernel.access_denied from ${tenantRole}`,
    ],
  },
  { name: 'kernel-0003-limit-counter', statements: limitDdl },
  {
    name: 'kernel-0004-saved-views',
    statements: [
      `create table kernel.saved_view (id uuid not null primary key, tenant_id uuid not null,
         user_id varchar(256) not null, entity_type varchar(200) not null, name varchar(200) not null,
         is_shared boolean not null, filter_json text null, sort_json text null, group_by_json text null,
         visible_columns_json text null, created_at timestamptz not null, modified_at timestamptz null)`,
      'create index saved_view_tenant_id_entity_type_index on kernel.saved_view (tenant_id, entity_type)',
      ...fenceTenantRows('kernel.saved_view'),
      `create table kernel.saved_view_default (tenant_id uuid not null, user_id varchar(256) not null,
         entity_type varchar(200) not null, view_id uuid not null, primary key (tenant_id, user_id, entity_type))`,
      'create index saved_view_default_view_id_index on kernel.saved_view_default (view_id)',
      ...fenceTenantRows('kernel.saved_view_default'),
    ],
  },
  {
    name: 'kernel-0005-replica-beat',
    statements: [
      'create table kernel.replica_beat (id smallint not null primary key, beat_at timestamptz not null)',
      "insert into kernel.replica_beat (id, beat_at) values (1, 'epoch')",
      `revoke all on kernel.replica_beat from ${tenantRole}`,
    ],
  },
  {
    name: 'kernel-0006-keyed-by-tenant',
    statements: [
      ...keyByTenant([
        'kernel.permission_grant',
        'kernel.api_key',
        'kernel.access_denied',
        'kernel.saved_view',
      ]),
    ],
  },
  {
    name: 'kernel-0007-paused-jobs',
    statements: [
      `create table kernel.paused_job (tenant_id uuid not null, queue varchar(200) not null,
         paused_at timestamptz not null, paused_by varchar(256) null, primary key (tenant_id, queue))`,
      ...fenceTenantOrGlobalRows('kernel.paused_job'),
    ],
  },
  { name: 'kernel-0008-event-log', statements: eventLogDdl },
  { name: 'kernel-0009-cursor-takes', statements: cursorTakesDdl },
  {
    // Under row-level security an index is used only for leakproof conditions, and `lower()` is not leakproof. The
    // role in lower case is therefore a column. Sorting needs no leakproof function.
    name: 'kernel-0010-grants-at-size',
    statements: [
      `alter table kernel.permission_grant
         add column role_key text collate "C" generated always as (lower(role_name)) stored`,
      grantsByRole,
      grantsInOrder,
      // Housekeeping finds what it deletes by its place.
      `grant select on kernel.handled_event to ${systemRole}`,
    ],
  },
  {
    name: 'kernel-0011-write-probe',
    isCompatible: true,
    statements: [
      'create table kernel.write_probe (id uuid not null primary key, filling text not null)',
      // A compressed value would not fill a page.
      'alter table kernel.write_probe alter column filling set storage external',
      `revoke all on kernel.write_probe from ${tenantRole}`,
    ],
  },
  {
    name: 'kernel-0012-hub-position',
    isCompatible: true,
    statements: [
      `create table kernel.hub_position (id uuid not null primary key, client varchar(64) not null,
         position bigint not null, is_lost boolean not null, expires_at timestamptz not null)`,
      'create index hub_position_client_index on kernel.hub_position (client)',
      'create index hub_position_expiry_index on kernel.hub_position (expires_at)',
      `revoke all on kernel.hub_position from ${tenantRole}`,
    ],
  },
  { name: 'kernel-0013-count-change', isCompatible: true, statements: [countChangeDdl] },
  {
    name: 'kernel-0014-embed-token',
    isCompatible: true,
    statements: [
      `create table kernel.embed_token (id uuid not null, tenant_id uuid not null, key_id uuid not null,
         digest varchar(80) not null, viewer jsonb null, components jsonb not null, objects jsonb not null,
         origins jsonb not null, created_at timestamptz not null, expires_at timestamptz not null,
         revoked_at timestamptz null, primary key (id, tenant_id),
         constraint embed_token_digest_unique unique (tenant_id, digest))`,
      'create index embed_token_expires_at_index on kernel.embed_token (expires_at)',
      ...fenceTenantRows('kernel.embed_token'),
    ],
  },
  {
    name: 'kernel-0015-agent-change',
    isCompatible: true,
    statements: [
      `create table kernel.agent_change (id uuid not null, tenant_id uuid not null, actor_id varchar(256) not null,
         operation varchar(128) not null, tool varchar(128) not null, client varchar(128) null,
         request_id varchar(128) not null, occurred_at timestamptz not null, primary key (id, tenant_id))`,
      'create index agent_change_tenant_id_occurred_at_index on kernel.agent_change (tenant_id, occurred_at)',
      'create index agent_change_occurred_at_index on kernel.agent_change (occurred_at)',
      ...fenceTenantRows('kernel.agent_change'),
      // Insert-only for the callers' role; housekeeping deletes what is older than the retention.
      `revoke update, delete on kernel.agent_change from ${tenantRole}`,
    ],
  },
  { name: 'kernel-0016-usage', isCompatible: true, statements: usageDdl },
  {
    name: 'kernel-0017-api-key-expiry',
    isCompatible: true,
    statements: ['alter table kernel.api_key add column expiry_announced_at timestamptz null', expiryIndex],
  },
  { name: 'kernel-0018-partitions', isCompatible: true, statements: partitionsDdl },
  ...convertToPartitions(19, {
    schema: 'kernel',
    table: 'access_denied',
    instant: 'occurred_at',
    indexes: { access_denied_tenant_id_occurred_at_index: '(tenant_id, occurred_at)' },
  }),
];
