import { fenceTenantRows } from '../../persistence/migration.ts';
import { systemRole, tenantRole } from '../../tenancy/tenant-rows.ts';

/** Days of the week (ISO 8601), each a partition. All exist from the start; none is created or dropped at run time. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Identifies the server that counts transaction ids: after restoring a dump elsewhere they begin again. */
export const thisServer = '(pg_control_system()).system_identifier';

/**
 * Text that changes whenever transaction ids may be reused: with the server, with its timeline (a promoted
 * replica), and with its statistics, which PostgreSQL discards when it recovers from a crash. Positions in memory from
 * before are wrong then; stored ones are not. The embedded database ends with its process.
 */
export const incarnationOf = (engine: 'pglite' | 'postgres'): string =>
  engine === 'pglite'
    ? `${thisServer}::text`
    : `${thisServer}::text || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) || '/'
        || coalesce((select stats_reset::text from pg_stat_wal), '')`;

/**
 * The event log: one row per event, written in the transaction that causes it; and a cursor for each subscriber and
 * shard. Tenant sessions may only append. The session roles exist.
 */
export const eventLogDdl: readonly string[] = [
  'create schema events',
  `grant usage on schema events to ${tenantRole}, ${systemRole}`,
  'create sequence events.position',
  `grant usage on sequence events.position to ${tenantRole}, ${systemRole}`,
  // The transaction's id is taken before the number: the columns' order is that of their defaults.
  `create table events.event (
     xid xid8 not null default pg_current_xact_id(),
     seq bigint not null default nextval('events.position'),
     server bigint not null default ${thisServer},
     weekday smallint not null default extract(isodow from clock_timestamp() at time zone 'UTC'),
     shard smallint not null, id uuid not null, tenant_id uuid not null, type varchar(200) not null,
     actor_id varchar(256) null, occurred_at timestamptz not null, traceparent varchar(128) null, data jsonb not null
   ) partition by list (weekday)`,
  'create index event_xid on events.event (xid)',
  'create index event_seq on events.event (seq)',
  ...weekdays.map(
    (day) => `create table events.event_${day} partition of events.event for values in (${day})`,
  ),
  ...fenceTenantRows('events.event'),
  `grant insert on events.event to ${tenantRole}`,
  `grant select, insert, update, delete on events.event to ${systemRole}`,
  ...weekdays.map((day) => `grant truncate on events.event_${day} to ${systemRole}`),
  // What a cursor has seen; while it catches up, the target snapshot and the number it has reached. Its
  //   // owner is the worker that reads for it, while it sends heartbeats.
  `create table events.cursor (
     subscriber varchar(100) not null, shard smallint not null, server bigint not null default ${thisServer},
     seen pg_snapshot not null default pg_current_snapshot(), target pg_snapshot null, last_seq bigint null,
     owner uuid null, until timestamptz not null default '-infinity', declared_at timestamptz not null default now(),
     primary key (subscriber, shard)
   ) with (fillfactor = 50)`,
  'create table events.worker (id uuid not null primary key, subscribers jsonb not null, until timestamptz not null)',
  `grant select, insert, update, delete on events.cursor, events.worker to ${systemRole}`,
];

/**
 * The number of workers that died with a cursor since it last moved, and the number of the event that was delivered
 * alone to the last of them.
 */
export const cursorTakesDdl: readonly string[] = [
  'alter table events.cursor add takes smallint not null default 0, add suspect bigint null',
];
