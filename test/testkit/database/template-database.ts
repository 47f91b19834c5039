import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { asAdministrator, dropDatabase } from '../postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Name and owner of this run's migrated database on the server; there once a test has asked for it. */
    readonly templateDatabase: string;
  }
}

/** Names the template of this run. @returns what drops it, and what tests left of its owner. */
export function setup(project: TestProject): () => Promise<void> {
  const name = `template_${randomBytes(8).toString('hex')}`;
  project.provide('templateDatabase', name);
  return async () => {
    if (process.env.Test__DatabaseUrl === undefined) return;
    await asAdministrator(async (execute) => {
      const left = await execute(
        `select datname from pg_database join pg_roles on pg_roles.oid = datdba where rolname = '${name}'`,
      );
      for (const { datname } of left) await execute(`drop database if exists ${datname} with (force)`);
      await dropDatabase(execute, name);
    });
  };
}
