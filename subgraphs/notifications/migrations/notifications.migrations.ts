import {
  createSchema,
  fenceTenantRows,
  keyByTenant,
  type SqlMigration,
  withoutRowSecurity,
} from '../../kernel/persistence/migration.ts';
import { convertToPartitions } from '../../kernel/persistence/partition.schema.ts';
import { tenantRole } from '../../kernel/tenancy/tenant-rows.ts';

/** The tables of notifications. */
export const notificationsMigrations: readonly SqlMigration[] = [
  {
    name: 'notifications-0001-tables',
    statements: [
      ...createSchema('notifications'),
      `create table notifications.notification (id uuid not null primary key, tenant_id uuid not null,
         type_name varchar(128) not null, severity varchar(8) not null, data jsonb not null,
         entity_type varchar(128) null, entity_id varchar(256) null, actor_id varchar(256) null,
         required_permission varchar(200) null, for_followers boolean not null, created_at timestamptz not null)`,
      ...fenceTenantRows('notifications.notification'),
      `create index notification_entity_index on notifications.notification
         (tenant_id, entity_type, entity_id, created_at, id)`,
      'create index notification_created_at_index on notifications.notification (created_at)',
      `create table notifications.inbox_head (tenant_id uuid not null, recipient_id varchar(256) not null,
         last_sequence bigint not null, primary key (tenant_id, recipient_id))`,
      ...fenceTenantRows('notifications.inbox_head'),
      `create table notifications.inbox_item (id uuid not null primary key, tenant_id uuid not null,
         recipient_id varchar(256) not null, sequence bigint not null, notification_id uuid not null,
         title varchar(512) not null, body varchar(4000) null, in_app boolean not null, realtime boolean not null,
         created_at timestamptz not null, read_at timestamptz null,
         constraint inbox_item_unique unique (tenant_id, recipient_id, notification_id),
         constraint inbox_item_sequence_unique unique (tenant_id, recipient_id, sequence))`,
      ...fenceTenantRows('notifications.inbox_item'),
      `create index inbox_item_unread_index on notifications.inbox_item (tenant_id, recipient_id)
         where read_at is null and in_app`,
      'create index inbox_item_read_at_index on notifications.inbox_item (read_at)',
      'create index inbox_item_notification_id_index on notifications.inbox_item (notification_id)',
      `create table notifications.preference (tenant_id uuid not null, user_id varchar(256) not null,
         type_name varchar(128) not null, channel varchar(16) not null, is_enabled boolean not null,
         modified_at timestamptz not null, primary key (tenant_id, user_id, type_name, channel))`,
      ...fenceTenantRows('notifications.preference'),
      `create table notifications.type_subscription (tenant_id uuid not null, type_name varchar(128) not null,
         user_id varchar(256) not null, created_at timestamptz not null, primary key (tenant_id, type_name, user_id))`,
      ...fenceTenantRows('notifications.type_subscription'),
      'create index type_subscription_user_index on notifications.type_subscription (tenant_id, user_id)',
      `create table notifications.delivery (id uuid not null primary key, tenant_id uuid not null,
         notification_id uuid not null, recipient_id varchar(256) not null, channel varchar(16) not null,
         culture varchar(32) not null, status varchar(16) not null, attempts int not null,
         created_at timestamptz not null, finished_at timestamptz null,
         constraint delivery_unique unique (tenant_id, notification_id, recipient_id, channel))`,
      ...fenceTenantRows('notifications.delivery'),
      'create index delivery_finished_at_index on notifications.delivery (finished_at)',
      `create table notifications.delivery_attempt (id uuid not null primary key, tenant_id uuid not null,
         delivery_id uuid not null, notification_id uuid not null, notification_type_name varchar(128) not null,
         channel_name varchar(16) not null, recipient_user_id varchar(256) not null,
         occurred_at timestamptz not null, duration_ms int not null, is_success boolean not null,
         error_message varchar(512) null)`,
      ...fenceTenantRows('notifications.delivery_attempt'),
      'create index delivery_attempt_delivery_id_index on notifications.delivery_attempt (delivery_id)',
      'create index delivery_attempt_occurred_at_index on notifications.delivery_attempt (occurred_at)',
      // Insert-only for callers; housekeeping deletes what is older than the retention.
      `revoke update, delete on notifications.delivery_attempt from ${tenantRole}`,
    ],
  },
  {
    name: 'notifications-0002-devices',
    statements: [
      `create table notifications.push_subscription (id uuid not null primary key, tenant_id uuid not null,
         user_id varchar(256) not null, endpoint_digest varchar(64) not null, endpoint_host varchar(255) not null,
         sealed text not null, expires_at timestamptz null, last_delivery_id uuid null,
         created_at timestamptz not null, renewed_at timestamptz not null,
         constraint push_subscription_endpoint_unique unique (tenant_id, endpoint_digest))`,
      ...fenceTenantRows('notifications.push_subscription'),
      'create index push_subscription_user_index on notifications.push_subscription (tenant_id, user_id)',
      `create table notifications.push_token (id uuid not null primary key, tenant_id uuid not null,
         user_id varchar(256) not null, token_digest varchar(64) not null, last_four varchar(4) not null,
         sealed text not null, platform varchar(8) not null, last_delivery_id uuid null,
         created_at timestamptz not null, renewed_at timestamptz not null,
         constraint push_token_digest_unique unique (tenant_id, token_digest))`,
      ...fenceTenantRows('notifications.push_token'),
      'create index push_token_user_index on notifications.push_token (tenant_id, user_id)',
      `create table notifications.outbox_message (id uuid not null primary key, tenant_id uuid not null,
         channel varchar(16) not null, recipient_id varchar(256) not null, notification_type_name varchar(128) not null,
         "to" varchar(512) not null, subject text null, text text not null, html text null, is_sent boolean not null,
         created_at timestamptz not null)`,
      ...fenceTenantRows('notifications.outbox_message'),
    ],
  },
  {
    name: 'notifications-0003-rights-and-reached-devices',
    statements: [
      'alter table notifications.inbox_item add column required_permission varchar(200) null',
      ...withoutRowSecurity(
        ['notifications.inbox_item', 'notifications.notification'],
        `update notifications.inbox_item i set required_permission = n.required_permission
           from notifications.notification n where n.id = i.notification_id and n.required_permission is not null`,
      ),
      `create index inbox_item_hidden_index on notifications.inbox_item (created_at) where not in_app`,
      `alter table notifications.delivery add column reached_device_ids uuid[] not null default '{}'`,
      'alter table notifications.push_subscription drop column last_delivery_id',
      'alter table notifications.push_token drop column last_delivery_id',
      'alter table notifications.notification add column posting_delivery_id uuid null',
    ],
  },
  {
    name: 'notifications-0004-figures',
    statements: [
      'create index notification_tenant_index on notifications.notification (tenant_id, created_at, id)',
      `create index delivery_attempt_tenant_index on notifications.delivery_attempt (tenant_id, occurred_at, id)`,
    ],
  },
  {
    name: 'notifications-0005-keyed-by-tenant',
    statements: [
      ...keyByTenant([
        'notifications.notification',
        'notifications.inbox_item',
        'notifications.delivery',
        'notifications.delivery_attempt',
        'notifications.push_subscription',
        'notifications.push_token',
        'notifications.outbox_message',
      ]),
    ],
  },
  {
    name: 'notifications-0006-device-ids',
    statements: [
      `alter table notifications.push_token add column device_id varchar(128) null,
         add constraint push_token_device_unique unique (tenant_id, user_id, device_id)`,
    ],
  },
  {
    name: 'notifications-0007-chosen-channels',
    statements: ['alter table notifications.notification add column channels varchar(16)[] null'],
  },
  {
    name: 'notifications-0008-outbox-by-age',
    statements: ['create index outbox_message_created_at on notifications.outbox_message (created_at, id)'],
  },
  {
    name: 'notifications-0009-counted-inboxes',
    statements: [
      `create table notifications.inbox_count (tenant_id uuid not null, recipient_id varchar(256) not null,
         through_sequence bigint not null, totals jsonb not null, unread jsonb not null,
         primary key (tenant_id, recipient_id))`,
      ...fenceTenantRows('notifications.inbox_count'),
      `create table notifications.inbox_read_mark (tenant_id uuid not null, recipient_id varchar(256) not null,
         through_sequence bigint not null, read_at timestamptz not null, permissions jsonb not null,
         primary key (tenant_id, recipient_id, through_sequence, read_at))`,
      ...fenceTenantRows('notifications.inbox_read_mark'),
      'drop index notifications.inbox_item_unread_index, notifications.inbox_item_read_at_index',
      `create index inbox_item_shown_index on notifications.inbox_item
         (tenant_id, recipient_id, sequence) include (read_at, required_permission) where in_app`,
      `create index inbox_item_read_at_index on notifications.inbox_item (read_at) where read_at is not null`,
    ],
  },
  {
    // A delivery without due time was sent as a separate job by an earlier version.
    name: 'notifications-0010-leased-deliveries',
    statements: [
      `alter table notifications.delivery add column next_attempt_at timestamptz null, add column lease_id uuid null,
         add column lease_until timestamptz null`,
      `create index delivery_due_index on notifications.delivery (next_attempt_at) where next_attempt_at is not null`,
      'alter table notifications.notification add column traceparent varchar(64) null',
    ],
  },
  {
    name: 'notifications-0011-explanations',
    isCompatible: true,
    statements: [
      `create table notifications.withholding (id uuid not null, tenant_id uuid not null, notification_id uuid not null,
         reasons jsonb not null, recipients varchar(256)[] not null, created_at timestamptz not null,
         constraint withholding_pkey primary key (id, tenant_id))`,
      ...fenceTenantRows('notifications.withholding'),
      'create index withholding_notification_index on notifications.withholding (notification_id, tenant_id)',
      'create index withholding_created_at_index on notifications.withholding (created_at)',
      'alter table notifications.delivery add column reason varchar(32) null',
    ],
  },
  {
    name: 'notifications-0012-posts-by-channel',
    statements: [
      'alter table notifications.notification add column posting_delivery_ids jsonb null',
      ...withoutRowSecurity(
        ['notifications.notification'],
        `update notifications.notification
         set posting_delivery_ids = jsonb_build_object('zulip', posting_delivery_id)
         where posting_delivery_id is not null`,
      ),
      'alter table notifications.notification drop column posting_delivery_id',
    ],
  },
  {
    // Unread rows are now counted by type. Read marks are first written into the rows, then the counts start from zero.
    name: 'notifications-0013-arranged-inboxes',
    statements: [
      `alter table notifications.notification add column tags varchar(64)[] null,
         add column thread_key varchar(256) null, add column actions jsonb null`,
      `alter table notifications.inbox_item add column archived_at timestamptz null,
         add column snoozed_until timestamptz null, add column thread_key varchar(256) null,
         add column answer varchar(64) null, add column answered_at timestamptz null`,
      ...withoutRowSecurity(
        ['notifications.inbox_item', 'notifications.inbox_read_mark'],
        `update notifications.inbox_item i set read_at = m.read_at
         from (select i.id, i.tenant_id, min(m.read_at) as read_at
               from notifications.inbox_read_mark m join notifications.inbox_item i
                 on i.tenant_id = m.tenant_id and i.recipient_id = m.recipient_id and i.sequence <= m.through_sequence
               where i.in_app and i.read_at is null
                 and (i.required_permission is null or jsonb_exists(m.permissions, i.required_permission))
               group by i.id, i.tenant_id) m
         where i.id = m.id and i.tenant_id = m.tenant_id`,
      ),
      ...withoutRowSecurity(['notifications.inbox_read_mark'], 'delete from notifications.inbox_read_mark'),
      ...withoutRowSecurity(['notifications.inbox_count'], 'delete from notifications.inbox_count'),
      // Another form under another name: a process of the version before fails instead of writing the old one.
      'alter table notifications.inbox_count rename column unread to unread_by_type',
      'drop index notifications.inbox_item_shown_index',
      `create index inbox_item_listed_index on notifications.inbox_item (tenant_id, recipient_id, sequence)
         include (read_at, required_permission, archived_at, snoozed_until) where in_app`,
      `create index inbox_item_snoozed_index on notifications.inbox_item (tenant_id, recipient_id, snoozed_until)
         include (required_permission) where snoozed_until is not null and in_app`,
      `create index inbox_item_due_index on notifications.inbox_item (snoozed_until)
         where snoozed_until is not null and in_app`,
      `create index inbox_item_thread_index on notifications.inbox_item (tenant_id, recipient_id, thread_key, sequence)
         where thread_key is not null and in_app`,
    ],
  },
  {
    name: 'notifications-0014-preference-levels',
    isCompatible: true,
    statements: [
      `create table notifications.category_preference (tenant_id uuid not null, user_id varchar(256) not null,
         category text not null, channel varchar(16) not null, is_enabled boolean not null,
         modified_at timestamptz not null, primary key (tenant_id, user_id, category, channel))`,
      ...fenceTenantRows('notifications.category_preference'),
      `create table notifications.channel_default (tenant_id uuid not null, scope varchar(8) not null,
         name text not null, channel varchar(16) not null, state varchar(8) not null, modified_at timestamptz not null,
         primary key (tenant_id, scope, name, channel))`,
      ...fenceTenantRows('notifications.channel_default'),
    ],
  },
  {
    name: 'notifications-0015-steps',
    isCompatible: true,
    statements: [
      `alter table notifications.delivery add column step varchar(16) null, add column digest_id uuid null`,
      'alter table notifications.notification add column cancelled_at timestamptz null',
      `create table notifications.throttle (tenant_id uuid not null, recipient_id varchar(256) not null,
         type_name varchar(128) not null, thread_key varchar(256) not null, passes jsonb not null,
         expires_at timestamptz not null, primary key (tenant_id, recipient_id, type_name, thread_key))`,
      ...fenceTenantRows('notifications.throttle'),
      'create index throttle_expires_at_index on notifications.throttle (expires_at)',
      `create table notifications.digest_window (tenant_id uuid not null, recipient_id varchar(256) not null,
         type_name varchar(128) not null, thread_key varchar(256) not null, channel varchar(16) not null,
         required_permission varchar(200) not null, leader_id uuid null, due_at timestamptz null,
         joined int not null default 0,
         expires_at timestamptz not null,
         primary key (tenant_id, recipient_id, type_name, thread_key, channel, required_permission))`,
      ...fenceTenantRows('notifications.digest_window'),
      'create index digest_window_leader_index on notifications.digest_window (leader_id)',
      'create index digest_window_expires_at_index on notifications.digest_window (expires_at)',
      `create table notifications.step_adjustment (tenant_id uuid not null, type_name varchar(128) not null,
         step varchar(16) not null, is_enabled boolean not null, figures jsonb not null,
         modified_at timestamptz not null, modified_by varchar(256) null,
         primary key (tenant_id, type_name, step))`,
      ...fenceTenantRows('notifications.step_adjustment'),
    ],
  },
  {
    // By itself: the columns lock deliveries against claims, which must not wait for an index.
    name: 'notifications-0016-digest-members',
    isCompatible: true,
    statements: [
      `create index delivery_digest_index on notifications.delivery (digest_id) where digest_id is not null`,
    ],
  },
  {
    name: 'notifications-0017-attachments',
    isCompatible: true,
    statements: [
      'alter table notifications.notification add column attachment_ids uuid[] null',
      `create table notifications.attachment (tenant_id uuid not null, blob_id uuid not null,
         notification_id uuid not null, created_at timestamptz not null,
         primary key (tenant_id, blob_id, notification_id))`,
      ...fenceTenantRows('notifications.attachment'),
      'create index attachment_created_at_index on notifications.attachment (created_at)',
    ],
  },
  {
    name: 'notifications-0018-broadcasts',
    isCompatible: true,
    statements: [
      `create table notifications.topic (id uuid not null, tenant_id uuid not null, key varchar(128) not null,
         title varchar(200) not null, description varchar(2000) null, is_open boolean not null,
         created_at timestamptz not null, created_by varchar(256) null, modified_at timestamptz not null,
         constraint topic_pkey primary key (id, tenant_id), constraint topic_key_unique unique (tenant_id, key))`,
      ...fenceTenantRows('notifications.topic'),
      `create table notifications.topic_subscriber (tenant_id uuid not null, topic_id uuid not null,
         user_id varchar(256) not null, created_at timestamptz not null,
         primary key (tenant_id, topic_id, user_id))`,
      ...fenceTenantRows('notifications.topic_subscriber'),
      `create table notifications.broadcast (id uuid not null, tenant_id uuid not null, name varchar(200) not null,
         message jsonb not null, audience jsonb not null, status varchar(16) not null, is_dry_run boolean not null,
         starts_at timestamptz not null, found_count int not null, published_count int not null,
         last_recipient varchar(256) not null, failure varchar(32) null, created_at timestamptz not null,
         created_by varchar(256) null, started_at timestamptz null, finished_at timestamptz null,
         constraint broadcast_pkey primary key (id, tenant_id))`,
      ...fenceTenantRows('notifications.broadcast'),
      'create index broadcast_created_at_index on notifications.broadcast (tenant_id, created_at, id)',
      'create index broadcast_finished_at_index on notifications.broadcast (finished_at)',
      `create index broadcast_due_index on notifications.broadcast (starts_at)
         where status in ('Scheduled', 'Running')`,
    ],
  },
  {
    name: 'notifications-0019-suppressed-addresses',
    isCompatible: true,
    statements: [
      `create table notifications.suppressed_address (id uuid not null, tenant_id uuid not null,
         channel varchar(16) not null, address_digest varchar(64) not null, sealed text not null,
         reason varchar(16) not null, provider varchar(32) null, details varchar(500) null,
         occurred_at timestamptz not null, created_at timestamptz not null, created_by varchar(256) null,
         lifted_at timestamptz null, constraint suppressed_address_pkey primary key (id, tenant_id),
         constraint suppressed_address_unique unique (tenant_id, channel, address_digest))`,
      ...fenceTenantRows('notifications.suppressed_address'),
      'create index suppressed_address_created_at_index on notifications.suppressed_address (tenant_id, created_at, id)',
      'create index suppressed_address_lifted_at_index on notifications.suppressed_address (lifted_at)',
    ],
  },
  {
    name: 'notifications-0020-providers-and-topic-revisions',
    isCompatible: true,
    statements: [
      'alter table notifications.delivery_attempt add column provider varchar(32) null',
      'alter table notifications.topic add column revision int not null default 1',
    ],
  },
  {
    name: 'notifications-0021-types-of-deliveries',
    isCompatible: true,
    statements: ['alter table notifications.delivery add column type_name varchar(128) null'],
  },
  {
    name: 'notifications-0022-listed-deliveries',
    isCompatible: true,
    statements: [
      'create index delivery_created_at_index on notifications.delivery (tenant_id, created_at, id)',
      `create index delivery_recipient_index on notifications.delivery (tenant_id, recipient_id, created_at, id)`,
      `create index delivery_undelivered_index on notifications.delivery (tenant_id, status, created_at, id)
         where status <> 'Delivered'`,
    ],
  },
  {
    name: 'notifications-0023-attachments-of-the-outbox',
    isCompatible: true,
    statements: ['alter table notifications.outbox_message add column attachments jsonb null'],
  },
  {
    name: 'notifications-0024-names-of-attempts',
    isCompatible: true,
    // The schema of partitions has indexes of these names already: those of webhooks' attempts.
    statements: ['pkey', 'delivery_id_index', 'occurred_at_index', 'tenant_index'].map(
      (end) => `alter index notifications.delivery_attempt_${end} rename to notification_attempt_${end}`,
    ),
  },
  ...convertToPartitions(25, {
    schema: 'notifications',
    table: 'delivery_attempt',
    instant: 'occurred_at',
    indexes: {
      delivery_attempt_delivery_id_index: '(delivery_id)',
      delivery_attempt_tenant_index: '(tenant_id, occurred_at, id)',
    },
  }),
];
