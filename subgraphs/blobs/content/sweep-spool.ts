import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes spool files that crashed processes left. @param before files changed later are kept. */
export async function sweepSpool(directory: string, before: Date): Promise<void> {
  for (const name of await readdir(directory)) {
    const file = join(directory, name);
    // Another process may have removed the file meanwhile.
    const { mtime } = await stat(file).catch(() => ({ mtime: null }));
    if (mtime !== null && mtime < before) await rm(file, { force: true });
  }
}
