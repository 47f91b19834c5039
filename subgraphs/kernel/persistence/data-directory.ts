import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A data directory this process alone may use, until it is released. */
export interface DataDirectoryLock {
  readonly path: string;
  release(): Promise<void>;
}

/** Another process uses the data directory. The embedded database would silently lose its writes. */
export class DataDirectoryBusyError extends Error {
  override readonly name = 'DataDirectoryBusyError';
  constructor(directory: string, pid: number) {
    super(
      `The data directory "${directory}" is in use by process ${pid}. The embedded database serves one process; ` +
        'to run several, set Persistence__Url to a PostgreSQL server, or Persistence__DataDirectory to another folder.',
    );
  }
}

/**
 * Takes the data directory for this process, creating it where it is missing.
 * A lock whose process is gone is stale (`kill -9`) and taken over.
 * @throws {DataDirectoryBusyError} while another process holds it.
 */
export async function lockDataDirectory(directory: string): Promise<DataDirectoryLock> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, 'platform.lock');
  for (let attempt = 0; ; attempt += 1) {
    try {
      const file = await open(path, 'wx', 0o600);
      await file.writeFile(`${process.pid}`);
      await file.close();
      return { path, release: () => rm(path, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(await readFile(path, 'utf8').catch(() => ''));
      if (attempt > 0 || (await isAnotherProcess(holder)))
        throw new DataDirectoryBusyError(directory, holder);
      await rm(path, { force: true });
    }
  }
}

/** Whether the process lives and is not this one; a container restarts under the same pid. */
async function isAnotherProcess(pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
