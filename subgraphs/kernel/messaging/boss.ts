import { fromPglite, PgBoss } from 'pg-boss';
import type { DatabaseEngine } from '../persistence/engine.ts';

/** How a pg-boss is opened. */
export interface BossSettings {
  readonly schema: string;
  /** Whether it creates and updates its schema. */
  readonly migrate?: boolean;
  /** Whether it supervises running jobs and runs schedules. */
  readonly work?: boolean;
  readonly poolSize: number;
}

/**
 * Seconds between two supervision runs over all queues. Each counts all stored jobs, which takes 0.2 seconds for a
 * million. Jobs of a lost worker are searched for separately and more often.
 */
const superviseInterval = 300;

/** Seconds between two deletions of finished jobs. Fewer finished jobs make the search for running ones cheaper. */
const maintenanceInterval = 300;

/** Seconds that a scheduled run may start late. */
const cronInterval = 5;

/** Seconds between two searches for jobs that wait for other jobs: none does. */
const flowInterval = 3_600;

/** A pg-boss on the embedded database, or with connections of its own on PostgreSQL. Not started. */
export function createBoss(
  engine: DatabaseEngine,
  { schema, migrate = false, work = false, poolSize }: BossSettings,
): PgBoss {
  return new PgBoss({
    ...(engine.kind === 'pglite'
      ? { db: fromPglite(engine.client), backend: 'pglite' as const }
      : { connectionString: engine.connectionString, max: poolSize, application_name: 'platform-jobs' }),
    schema,
    migrate,
    createSchema: migrate,
    schedule: work,
    supervise: work,
    superviseIntervalSeconds: superviseInterval,
    monitorIntervalSeconds: superviseInterval,
    maintenanceIntervalSeconds: maintenanceInterval,
    flowIntervalSeconds: flowInterval,
    cronWorkerIntervalSeconds: cronInterval,
  });
}
