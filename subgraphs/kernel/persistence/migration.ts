import type { MigrationObject } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { systemRole, tenantRole } from '../tenancy/tenant-rows.ts';

/** A forward-only step of the schema, owned by one area. SQL that PostgreSQL 15 accepts. */
export interface SqlMigration {
  /** `<area>-<four digits>-<what>`; the order of the module list, then of the digits, is the order of running. */
  readonly name: string;
  readonly statements: readonly string[];
  /**
   * Whether code that does not know the step may run on the schema it leaves, as processes of the version before do during a
   * rolling upgrade: it adds, and changes nothing that exists. Absent: not.
   */
  readonly isCompatible?: boolean;
  /** Whether it has a transaction of its own, so that its locks end with it. Absent: it fails or commits with its neighbours. */
  readonly isSeparate?: boolean;
}

/** Names of the steps that are compatible with code that does not know them; every role reads it. */
export const compatibleTable = 'public.compatible_migration';

/** A step in the shape the ORM's migrator takes. */
export function ormMigration(migration: SqlMigration): MigrationObject {
  const step = class extends Migration {
    override up(): void {
      for (const statement of migration.statements) this.addSql(statement);
      if (migration.isCompatible) this.addSql(`insert into ${compatibleTable} values ('${migration.name}')`);
    }
  };
  return { name: migration.name, class: step };
}

/** Creates an area's schema and grants tenant and system sessions access to its present and future tables. */
export function createSchema(schema: string): string[] {
  const roles = `${tenantRole}, ${systemRole}`;
  return [
    `create schema if not exists ${schema}`,
    `grant usage on schema ${schema} to ${roles}`,
    `alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${roles}`,
    `alter default privileges in schema ${schema} grant usage on sequences to ${roles}`,
  ];
}

/**
 * Adds row-level security to a table: the entity's `...tenantRows` as SQL. A test compares the two.
 * @param table schema-qualified.
 */
export function fenceTenantRows(table: string): string[] {
  return [...enableFence(table), tenantPolicy(table, `tenant_id = ${currentTenant}`)];
}

/**
 * As {@link fenceTenantRows}, for `...tenantOrGlobalRows`: all sessions read host rows, and a session writes only its
 * own rows.
 */
export function fenceTenantOrGlobalRows(table: string): string[] {
  const own = `tenant_id = ${currentTenant}`;
  const restrict = (command: string, clause: string) =>
    `create policy own_rows_${command} on ${table} as restrictive for ${command} to ${tenantRole} ${clause}`;
  return [
    ...enableFence(table),
    tenantPolicy(table, `tenant_id = ${currentTenant} or tenant_id = '00000000-0000-0000-0000-000000000000'`),
    restrict('insert', `with check (${own})`),
    restrict('update', `using (${own}) with check (${own})`),
    restrict('delete', `using (${own})`),
  ];
}

/**
 * Adds the tenant to the tables' primary keys. Distributing rows by tenant requires that no unique index spans
 * tenants. The id stays first, so that rows are found by id alone, and stays the ORM's key.
 * @param tables schema-qualified.
 */
export function keyByTenant(tables: readonly string[]): string[] {
  return tables.map((table) => {
    const key = `${table.split('.').at(-1)}_pkey`;
    return `alter table ${table} drop constraint ${key}, add constraint ${key} primary key (id, tenant_id)`;
  });
}

/** A statement on the rows of all tenants. The tables' owner sees them while row-level security is not forced on it. */
export function withoutRowSecurity(tables: readonly string[], statement: string): string[] {
  const fence = (how: 'force' | 'no force') =>
    tables.map((table) => `alter table ${table} ${how} row level security`);
  return [...fence('no force'), statement, ...fence('force')];
}

const currentTenant = "current_setting('mikro.tenant.id')::uuid";

function enableFence(table: string): string[] {
  const isSystem = `current_user = '${systemRole}'`;
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy system on ${table} to ${systemRole} using (${isSystem}) with check (${isSystem})`,
  ];
}

function tenantPolicy(table: string, condition: string): string {
  const name = `${table.split('.').at(-1)}_tenant_policy`;
  return `create policy ${name} on ${table} using (${condition})`;
}
