-- The roles of an installation. Run once by an administrator, connected to the platform's database.
-- Row-level security holds only for roles that cannot bypass it: neither of the login roles may.

create role app_tenant nologin;
create role app_system nologin;

-- Owns the schema; known to `migrate` alone.
create role platform_owner login password 'platform_owner' nosuperuser nocreatedb nocreaterole nobypassrls;

-- What gateway, subgraphs and workers log in as: reaches rows only through the two session roles.
create role platform login password 'platform' nosuperuser nocreatedb nocreaterole nobypassrls;
grant app_tenant, app_system to platform;

revoke all on database platform from public;
grant connect, temporary on database platform to platform;
grant connect, create, temporary on database platform to platform_owner;
revoke all on schema public from public;
grant usage, create on schema public to platform_owner;
grant usage on schema public to platform;
