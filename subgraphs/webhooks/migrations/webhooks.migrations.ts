import {
  createSchema,
  fenceTenantRows,
  keyByTenant,
  type SqlMigration,
  withoutRowSecurity,
} from '../../kernel/persistence/migration.ts';
import { convertToPartitions } from '../../kernel/persistence/partition.schema.ts';
import { tenantRole } from '../../kernel/tenancy/tenant-rows.ts';

export const webhooksMigrations: readonly SqlMigration[] = [
  {
    name: 'webhooks-0001-tables',
    statements: [
      ...createSchema('webhooks'),
      `create table webhooks.subscription (id uuid not null primary key, tenant_id uuid not null,
         target_url varchar(2048) not null, event_type varchar(200) not null, status varchar(16) not null,
         signing_secret_hint varchar(64) not null, consecutive_failure_count int not null,
         last_success_at timestamptz null, failing_since timestamptz null, circuit_open_until timestamptz null,
         suspended_at timestamptz null, suspended_by varchar(256) null, deactivation_reason varchar(1000) null,
         created_at timestamptz not null, created_by varchar(256) null, modified_at timestamptz null,
         modified_by varchar(256) null)`,
      ...fenceTenantRows('webhooks.subscription'),
      'create index subscription_event_type_index on webhooks.subscription (tenant_id, event_type, id)',
      `create index subscription_last_success_at_index on webhooks.subscription (tenant_id, last_success_at, id)`,
      `create table webhooks.signing_key (id uuid not null primary key, tenant_id uuid not null,
         subscription_id uuid not null, protected_secret text null, hint varchar(64) not null,
         status varchar(8) not null, created_at timestamptz not null, created_by varchar(256) null,
         retired_at timestamptz null, expires_at timestamptz null, revoked_at timestamptz null,
         revoked_by varchar(256) null, last_rotation_notification_at timestamptz null)`,
      ...fenceTenantRows('webhooks.signing_key'),
      'create index signing_key_subscription_id_index on webhooks.signing_key (subscription_id, created_at)',
      `create unique index signing_key_active_unique on webhooks.signing_key (subscription_id)
         where status = 'Active'`,
      `create table webhooks.event (id uuid not null primary key, tenant_id uuid not null,
         type varchar(200) not null, data jsonb not null, occurred_at timestamptz not null,
         traceparent varchar(64) null, created_at timestamptz not null)`,
      ...fenceTenantRows('webhooks.event'),
      'create index event_created_at_index on webhooks.event (created_at)',
      `create table webhooks.delivery (id uuid not null primary key, tenant_id uuid not null,
         subscription_id uuid not null, event_id uuid not null, state varchar(16) not null,
         attempt_number int not null, next_attempt_at timestamptz null, redelivery_of uuid null,
         created_at timestamptz not null, finished_at timestamptz null)`,
      ...fenceTenantRows('webhooks.delivery'),
      'create index delivery_event_id_index on webhooks.delivery (event_id)',
      'create index delivery_finished_at_index on webhooks.delivery (finished_at)',
      'create index delivery_subscription_id_index on webhooks.delivery (subscription_id, state)',
      `create unique index delivery_unique on webhooks.delivery (subscription_id, event_id)
         where redelivery_of is null`,
      `create table webhooks.delivery_attempt (id uuid not null primary key, tenant_id uuid not null,
         delivery_id uuid not null, subscription_id uuid not null, event_id uuid not null,
         event_type varchar(200) not null, attempt_number int not null, target_url varchar(2048) not null,
         occurred_at timestamptz not null, duration_ms int not null, is_success boolean not null,
         http_status_code smallint null, error_message varchar(2000) null, payload_hash varchar(64) not null,
         payload text null, signing_key_ids jsonb not null, response_body text null, trace_id varchar(32) null)`,
      ...fenceTenantRows('webhooks.delivery_attempt'),
      `create index delivery_attempt_occurred_at_index on webhooks.delivery_attempt (tenant_id, occurred_at, id)`,
      'create index delivery_attempt_delivery_id_index on webhooks.delivery_attempt (delivery_id)',
      `create index delivery_attempt_subscription_id_index on webhooks.delivery_attempt
         (subscription_id, occurred_at)`,
      // Insert-only for callers. Housekeeping deletes rows past the retention.
      `revoke update, delete on webhooks.delivery_attempt from ${tenantRole}`,
    ],
  },
  {
    name: 'webhooks-0002-delivering',
    statements: [
      'alter table webhooks.subscription add column last_duration_ms int null',
      'alter table webhooks.delivery add column lease_id uuid null, add column lease_until timestamptz null',
      `create index delivery_due_index on webhooks.delivery (next_attempt_at)
         where next_attempt_at is not null`,
      `create index delivery_leased_index on webhooks.delivery (subscription_id, lease_until)
         where lease_until is not null`,
      `create index delivery_lease_until_index on webhooks.delivery (lease_until)
         where lease_until is not null`,
      `create index subscription_circuit_open_until_index on webhooks.subscription (circuit_open_until)
         where circuit_open_until is not null`,
      `create table webhooks.received_request (id uuid not null primary key, tenant_id uuid not null,
         url varchar(2048) not null, headers jsonb not null, body text not null, answered_status int not null,
         signature_problem varchar(32) null, received_at timestamptz not null)`,
      ...fenceTenantRows('webhooks.received_request'),
      'create index received_request_received_at_index on webhooks.received_request (received_at)',
    ],
  },
  {
    name: 'webhooks-0003-redelivered-once',
    statements: [
      // If a delivery was resent twice, the second resend becomes a resend of the first.
      ...withoutRowSecurity(
        ['webhooks.delivery'],
        `update webhooks.delivery d set redelivery_of = o.before
         from (select id, lag(id) over (partition by redelivery_of order by created_at, id) as before
               from webhooks.delivery
               where redelivery_of is not null and state in ('Pending', 'Retrying', 'Succeeded')) o
         where o.id = d.id and o.before is not null`,
      ),
      `create unique index delivery_redelivery_of_unique on webhooks.delivery (redelivery_of)
         where state in ('Pending', 'Retrying', 'Succeeded')`,
    ],
  },
  {
    name: 'webhooks-0004-claimed-by-subscription',
    statements: [
      'drop index webhooks.delivery_due_index',
      `create index delivery_due_index on webhooks.delivery (subscription_id, next_attempt_at)
         where next_attempt_at is not null`,
      'drop index webhooks.subscription_circuit_open_until_index',
      'drop index webhooks.delivery_lease_until_index',
    ],
  },
  {
    name: 'webhooks-0005-keyed-by-tenant',
    statements: [
      ...keyByTenant([
        'webhooks.subscription',
        'webhooks.signing_key',
        'webhooks.event',
        'webhooks.delivery',
        'webhooks.delivery_attempt',
        'webhooks.received_request',
      ]),
      'drop index webhooks.signing_key_active_unique, webhooks.delivery_unique',
      'drop index webhooks.delivery_redelivery_of_unique',
      `create unique index signing_key_active_unique on webhooks.signing_key (subscription_id, tenant_id)
         where status = 'Active'`,
      `create unique index delivery_unique on webhooks.delivery (subscription_id, event_id, tenant_id)
         where redelivery_of is null`,
      `create unique index delivery_redelivery_of_unique on webhooks.delivery (redelivery_of, tenant_id)
         where state in ('Pending', 'Retrying', 'Succeeded')`,
    ],
  },
  {
    name: 'webhooks-0006-attempts-by-age',
    statements: ['create index delivery_attempt_age_index on webhooks.delivery_attempt (occurred_at)'],
  },
  {
    // The predicate holds for every row. It reserves the index for queries that contain it: a list of one tenant in
    // this order would walk through the newer rows of all others.
    name: 'webhooks-0007-age-for-retention-alone',
    statements: [
      'drop index webhooks.delivery_attempt_age_index',
      `create index delivery_attempt_age_index on webhooks.delivery_attempt (occurred_at) where occurred_at < 'infinity'`,
    ],
  },
  {
    name: 'webhooks-0008-attempts-by-outcome',
    isCompatible: true,
    statements: [
      `create index delivery_attempt_outcome_index on webhooks.delivery_attempt
         (tenant_id, is_success, occurred_at, id)`,
    ],
  },
  {
    // Not compatible: older code does not count changes of subscriptions, which newer code remembers.
    name: 'webhooks-0009-subscriptions-to-several-types',
    statements: [
      `alter table webhooks.subscription add column event_types jsonb null,
         add column filter jsonb not null default '[]', add column headers jsonb not null default '[]',
         add column protected_headers text null, add column labels jsonb not null default '[]',
         add column rate_per_second int null, add column paced_until timestamptz null,
         add column paused_at timestamptz null, add column paused_by varchar(256) null`,
      ...withoutRowSecurity(
        ['webhooks.subscription'],
        'update webhooks.subscription set event_types = jsonb_build_array(event_type)',
      ),
      `alter table webhooks.subscription alter column event_types set not null,
         alter column filter drop default, alter column headers drop default, alter column labels drop default`,
    ],
  },
  {
    // Not compatible: older code cannot sign with the new keys.
    name: 'webhooks-0010-asymmetric-keys',
    statements: [
      `alter table webhooks.signing_key add column algorithm varchar(16) not null default 'HmacSha256',
         add column public_key varchar(64) null`,
      'alter table webhooks.signing_key alter column algorithm drop default',
    ],
  },
  {
    name: 'webhooks-0011-replays',
    isCompatible: true,
    statements: [
      `create table webhooks.replay (id uuid not null, tenant_id uuid not null, subscription_id uuid not null,
         status varchar(16) not null, is_dry_run boolean not null, event_types jsonb not null, filter jsonb not null,
         only_undelivered boolean not null, from_at timestamptz not null, to_at timestamptz not null,
         examined_count int not null, matched_count int not null, position_at timestamptz null,
         position_id uuid null, created_at timestamptz not null, created_by varchar(256) null,
         finished_at timestamptz null, constraint replay_pkey primary key (id, tenant_id))`,
      ...fenceTenantRows('webhooks.replay'),
      `create unique index replay_running_unique on webhooks.replay (subscription_id, tenant_id)
         where status = 'Running' and not is_dry_run`,
      'create index replay_finished_at_index on webhooks.replay (finished_at)',
      'create index event_replay_index on webhooks.event (tenant_id, created_at, id)',
    ],
  },
  {
    // Events stored before are not listed: whether one of their tenant's subscriptions named them is not known.
    name: 'webhooks-0012-named-events',
    isCompatible: true,
    statements: ['alter table webhooks.event add column is_named boolean not null default false'],
  },
  {
    // Not compatible: older code does not let the next delivery of a key go when one ends.
    name: 'webhooks-0013-ordered-deliveries',
    statements: [
      'alter table webhooks.subscription add column ordering_key varchar(200) null',
      `alter table webhooks.delivery add column ordering_key varchar(200) null,
         add column ordering_position bigint null`,
      `create index delivery_ordering_index on webhooks.delivery (subscription_id, ordering_key, ordering_position)
         where ordering_key is not null and finished_at is null`,
    ],
  },
  {
    // Not compatible: older code would send the event's data in place of a payload.
    name: 'webhooks-0014-payload-query',
    statements: [
      `alter table webhooks.subscription add column payload_query text null, add column payload_owner jsonb null`,
      `alter table webhooks.delivery add column is_queried boolean not null default false,
         add column payload text null`,
    ],
  },
  {
    name: 'webhooks-0015-payload-terms',
    isCompatible: true,
    statements: ['alter table webhooks.delivery add column payload_term uuid null'],
  },
  ...convertToPartitions(16, {
    schema: 'webhooks',
    table: 'delivery_attempt',
    instant: 'occurred_at',
    indexes: {
      delivery_attempt_occurred_at_index: '(tenant_id, occurred_at, id)',
      delivery_attempt_outcome_index: '(tenant_id, is_success, occurred_at, id)',
      delivery_attempt_delivery_id_index: '(delivery_id)',
      delivery_attempt_subscription_id_index: '(subscription_id, occurred_at)',
    },
  }),
];
