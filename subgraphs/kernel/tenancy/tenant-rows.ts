import type { PolicyDef } from '@mikro-orm/core';
import { HOST_TENANT_ID } from './tenant.ts';

/** The database role every tenant session takes: it obeys the policies regardless of the tables' owner. */
export const tenantRole = 'app_tenant';

/** The database role of the platform's own housekeeping across tenants. */
export const systemRole = 'app_system';

/**
 * The system role reaches every row. No request of a caller uses it. The expression repeats the role because `to
 * app_system` alone would also open the rows to a login role that is a member of it.
 */
export const systemPolicy: PolicyDef = {
  name: 'system',
  roles: [systemRole],
  using: `(CURRENT_USER = '${systemRole}'::name)`,
  check: `(CURRENT_USER = '${systemRole}'::name)`,
};

/** The variable the policies read the tenant from, as the ORM names it. */
export const tenantVariable = 'mikro.tenant.id';

const ownTenant = `(tenant_id = (current_setting('${tenantVariable}'::text))::uuid)`;

const tenantFilter = { name: 'tenant', default: true, rls: true };

/**
 * Rows of one tenant: this declaration gives both the ORM's filter and the database's policy. Spread it into
 * `defineEntity`; the entity has a property `tenantId`.
 */
export const tenantRows = {
  filters: { tenant: { ...tenantFilter, cond: (args: { id: string }) => ({ tenantId: args.id }) } },
  rowLevelSecurity: 'force' as const,
  policies: [systemPolicy],
};

const writeCommands = ['insert', 'update', 'delete'] as const;

/** Rows of one tenant, and host rows, which every tenant reads and only the host context writes. */
export const tenantOrGlobalRows = {
  filters: {
    tenant: {
      ...tenantFilter,
      cond: (args: { id: string }) => ({ $or: [{ tenantId: args.id }, { tenantId: HOST_TENANT_ID }] }),
    },
  },
  rowLevelSecurity: 'force' as const,
  policies: [
    systemPolicy,
    ...writeCommands.map(
      (command): PolicyDef => ({
        name: `own_rows_${command}`,
        command,
        type: 'restrictive',
        roles: [tenantRole],
        ...(command === 'insert' ? {} : { using: ownTenant }),
        ...(command === 'delete' ? {} : { check: ownTenant }),
      }),
    ),
  ],
};
