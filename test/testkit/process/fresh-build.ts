import { execFile } from 'node:child_process';
import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import {
  DataDirectoryBusyError,
  lockDataDirectory,
} from '../../../subgraphs/kernel/persistence/data-directory.ts';

const run = promisify(execFile);
const folder = 'dist';
/** As old as the last build that had something to do, or the last check here that had not. */
const record = join(folder, '.tsbuildinfo');

/**
 * The compiled sources, as `npm start` runs them; compiled first where a source is newer, as after an edit. Test
 * processes that ask at once wait for the one that compiles.
 * @returns their folder.
 */
export async function freshBuild(): Promise<string> {
  const lock = await vi.waitUntil(
    () =>
      lockDataDirectory(join('node_modules', '.cache', 'platform-tests', 'build')).catch((error: unknown) => {
        if (error instanceof DataDirectoryBusyError) return null;
        throw error;
      }),
    { timeout: 60_000, interval: 100 },
  );
  try {
    if ((await newestSource()) > (await changedAt(record))) await compile();
  } finally {
    await lock.release();
  }
  return folder;
}

async function compile(): Promise<void> {
  await run(process.execPath, ['codegen.ts']);
  // Its exit code is the type check's, which is not this test's business; what it cannot emit does not start.
  await run(join('node_modules', '.bin', 'tsc'), ['-p', 'tsconfig.build.json']).catch(() => undefined);
  // The compiler leaves it alone where sources are newer, but the same: without this each start would compile again.
  await utimes(record, new Date(), new Date());
}

async function newestSource(): Promise<number> {
  const folders = ['gateway', 'subgraphs', 'schema'];
  const found = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true })));
  const sources = found.flatMap((names, index) =>
    names.filter((name) => isSource(name)).map((name) => join(folders[index] ?? '', name)),
  );
  const times = await Promise.all(sources.map(changedAt));
  return times.reduce((newest, time) => Math.max(newest, time), 0);
}

/** What browsers load is compiled on its own, and packages are built of sources: no process here loads either. */
const otherBuilds = /(^|[\\/])(console[\\/](application|components)|client[\\/]dist)[\\/]/;

function isSource(name: string): boolean {
  const compiled = name.endsWith('.ts') || name.endsWith('.operations.graphql');
  return (
    compiled &&
    !otherBuilds.test(name) &&
    !name.endsWith('.test.ts') &&
    !/(^|[\\/])(testing|generated)[\\/]/.test(name)
  );
}

/** Milliseconds since 1970; 0 for what does not exist. */
async function changedAt(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.mtimeMs ?? 0;
}
