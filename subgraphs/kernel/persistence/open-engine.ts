import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPostgreSqlTypeParsers } from '@mikro-orm/sql';
import array from 'postgres-array';
import { lockDataDirectory } from './data-directory.ts';
import type { DatabaseEngine } from './engine.ts';

/** An engine and how to let go of it. */
export interface OpenedEngine {
  readonly engine: DatabaseEngine;
  close(): Promise<void>;
}

/**
 * The engine the options name: PostgreSQL by its URL, else the embedded database in the data directory.
 * @throws {DataDirectoryBusyError} when another process uses the directory.
 */
export async function openEngine(options: {
  readonly Url?: string | undefined;
  readonly DataDirectory: string;
}): Promise<OpenedEngine> {
  if (options.Url !== undefined) {
    return { engine: { kind: 'postgres', connectionString: options.Url }, close: async () => {} };
  }
  const lock = await lockDataDirectory(options.DataDirectory);
  try {
    const client = await PGlite.create({
      dataDir: join(options.DataDirectory, 'database'),
      parsers: pgliteParsers(),
    });
    return {
      engine: { kind: 'pglite', client },
      close: async () => {
        await client.close().finally(() => lock.release());
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The type parsers that make the embedded database answer what the PostgreSQL driver answers. */
export function pgliteParsers(): Record<number, (value: string) => unknown> {
  return createPostgreSqlTypeParsers((text: string) => array.parse(text)) as Record<
    number,
    (value: string) => unknown
  >;
}
