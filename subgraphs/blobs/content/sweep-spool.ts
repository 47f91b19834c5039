import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes what killed processes left in the folder uploads are spooled in. @param before files changed since stay. */
export async function sweepSpool(directory: string, before: Date): Promise<void> {
  for (const name of await readdir(directory)) {
    const file = join(directory, name);
    // Another process may have ended its upload, or swept, meanwhile.
    const { mtime } = await stat(file).catch(() => ({ mtime: null }));
    if (mtime !== null && mtime < before) await rm(file, { force: true });
  }
}
