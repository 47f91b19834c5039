import type { DatabaseEngine } from '../persistence/engine.ts';
import { systemRole, tenantRole } from '../tenancy/tenant-rows.ts';
import { createBoss } from './boss.ts';

/** The database schema that holds queues and jobs. */
export const jobSchema = 'jobs';

/** Any constant. PostgreSQL refuses concurrent grants on one object. */
const grantLock = 4_207_318_012;

/** An index for the few running jobs among all stored ones. */
const runningJobs = `create index if not exists job_running on ${jobSchema}.job_common (name) where state = 'active'`;

/** What the turns of tenants are found by; see `tenantTurns`. */
const turnColumns = 'name, state, blocked, priority, group_id';

/**
 * The grants of roles on the schema of jobs, as repeatable SQL. Tenant and system sessions may send jobs but not read
 * their payloads. The process does everything else outside of sessions.
 * @param runtimeRole the login role of `Persistence__Url`.
 * @returns statements separated by semicolons.
 */
export function jobGrants(runtimeRole: string): string {
  const process = `"${runtimeRole.replaceAll('"', '""')}"`;
  const sessions = `${tenantRole}, ${systemRole}`;
  return `
    grant usage on schema ${jobSchema} to ${sessions}, ${process};
    grant select on ${jobSchema}.queue to ${sessions};
    grant insert, select (id, start_after, ${turnColumns}) on ${jobSchema}.job, ${jobSchema}.job_common to ${sessions};
    grant select, insert, update, delete on all tables in schema ${jobSchema} to ${process};
    alter default privileges in schema ${jobSchema} grant select, insert, update, delete on tables to ${process};
  `;
}

/**
 * Creates the schema of jobs or brings it up to date, and grants what the roles need. Several processes may do it
 * concurrently. `app_tenant` and `app_system` exist.
 * @param engine of the role that owns the schema.
 * @param runtimeRole the login role of `Persistence__Url`.
 */
export async function installJobSchema(engine: DatabaseEngine, runtimeRole: string): Promise<void> {
  const boss = createBoss(engine, { schema: jobSchema, migrate: true, poolSize: 1 });
  const failures: Error[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  try {
    await boss
      .getDb()
      .executeSql(`select pg_advisory_xact_lock(${grantLock}); ${runningJobs}; ${jobGrants(runtimeRole)}`);
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The schema of jobs could not be installed.');
}
