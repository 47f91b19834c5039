/**
 * Which subscriber has handled which event; see `handleOnce`. Written by sessions, forgotten by the system role. The
 * schema `kernel` and the session roles exist.
 */
export const handledEventDdl: readonly string[] = [
  `create table kernel.handled_event (
    event_id uuid not null,
    subscriber varchar(100) not null,
    handled_at timestamptz not null default now(),
    primary key (event_id, subscriber)
  )`,
  'create index handled_event_handled_at on kernel.handled_event (handled_at)',
  'revoke all on kernel.handled_event from app_tenant, app_system',
  'grant insert on kernel.handled_event to app_tenant, app_system',
  'grant select (handled_at), delete on kernel.handled_event to app_system',
];
