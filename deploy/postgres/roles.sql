-- The roles of an installation. Run once by an administrator who is connected to the platform's database.
-- Row-level security holds only for roles that cannot bypass it: neither of the login roles may.

-- What sessions of one tenant, and of the platform's own housekeeping, become. Roles belong to the whole server.
do $$ begin
  if not exists (select from pg_roles where rolname = 'app_tenant') then create role app_tenant nologin; end if;
  if not exists (select from pg_roles where rolname = 'app_system') then create role app_system nologin; end if;
end $$;

-- Owns the schema; known to `migrate` alone.
create role platform_owner login password 'platform_owner' nosuperuser nocreatedb nocreaterole nobypassrls;

-- What gateway, subgraphs and workers log in as: it may become one of the two session roles, and has none of their rights
-- before it does.
create role platform login noinherit password 'platform' nosuperuser nocreatedb nocreaterole nobypassrls;
grant app_tenant, app_system to platform;

revoke all on database platform from public;
grant connect on database platform to platform;
grant connect, create on database platform to platform_owner;

-- The list of migrations lies here: the owner writes it, everybody else only reads how far it is.
revoke all on schema public from public;
grant usage, create on schema public to platform_owner;
grant usage on schema public to platform;
alter default privileges for role platform_owner in schema public grant select on tables to platform;
