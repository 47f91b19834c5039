import { mkdir, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/** A data directory that only this process may use, until it is released. */
export interface DataDirectoryLock {
  release(): Promise<void>;
}

/** Another process uses the data directory. The embedded database would silently lose its writes. */
export class DataDirectoryBusyError extends Error {
  override readonly name = 'DataDirectoryBusyError';
  constructor(directory: string, pid: string) {
    super(
      `The data directory "${directory}" is in use by process ${pid}. The embedded database serves one process; ` +
        'to run several, set Persistence__Url to a PostgreSQL server, or Persistence__DataDirectory to another folder.',
    );
  }
}

/**
 * Locks are symbolic links, created atomically with their content: `platform.lock.<number>` → its holder. The highest
 * number counts. A stale lock is not removed, because two processes could do that one after the other; it is followed
 * by the next number, which only one of them can create.
 */
const lockName = /^platform\.lock\.(\d+)$/;

/** The target of a released lock. */
const noProcess = 'none';

/**
 * Locks the data directory for this process; creates it if it is missing. The lock of a dead process is stale (`kill
 * -9`) and taken over.
 * @throws {DataDirectoryBusyError} while another process holds it.
 */
export async function lockDataDirectory(directory: string): Promise<DataDirectoryLock> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (;;) {
    const newest = Math.max(0, ...(await lockNumbers(directory)));
    const holder = newest === 0 ? noProcess : await holderOf(directory, newest);
    if (holder === null) continue;
    if (holder !== noProcess && (await isRunning(holder)))
      throw new DataDirectoryBusyError(directory, holder.split(' ')[0] ?? '');
    if (await take(directory, newest + 1)) return { release: () => release(directory, newest + 1) };
  }
}

/** @returns false when another process was faster. */
async function take(directory: string, number: number): Promise<boolean> {
  const path = pathOf(directory, number);
  try {
    await symlink(await thisProcess(), path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  const others = (await lockNumbers(directory)).filter((other) => other !== number);
  if (others.some((other) => other > number)) {
    await rm(path, { force: true });
    return false;
  }
  for (const older of others) await rm(pathOf(directory, older), { force: true });
  return true;
}

/** The link stays, so that numbers never start again: a slow taker may still have this one in mind. */
async function release(directory: string, number: number): Promise<void> {
  const path = pathOf(directory, number);
  await symlink(noProcess, `${path}.released`);
  await rename(`${path}.released`, path);
}

/** @returns null when the lock has been followed by another since. */
async function holderOf(directory: string, number: number): Promise<string | null> {
  try {
    return await readlink(pathOf(directory, number));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function lockNumbers(directory: string): Promise<number[]> {
  return (await readdir(directory)).flatMap((name) => {
    const number = lockName.exec(name)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
}

function pathOf(directory: string, number: number): string {
  return join(directory, `platform.lock.${number}`);
}

/**
 * Identifies a process: `<pid> <start time>`. Process ids are reused, above all in a container that restarts. The
 * second part is the boot id and the kernel's clock; it is empty without `/proc`.
 */
export async function thisProcess(): Promise<string> {
  return `${process.pid} ${await processStartTime(process.pid)}`;
}

/**
 * Whether the process still runs.
 * @param identity as {@link thisProcess} wrote it, there and then.
 */
export async function isRunning(identity: string): Promise<boolean> {
  const [pid, started = ''] = identity.split(' ');
  if (!/^[1-9]\d*$/.test(pid ?? '') || !exists(Number(pid))) return false;
  const startedNow = await processStartTime(Number(pid));
  if (started === '' || startedNow === '') return Number(pid) !== process.pid;
  return started === startedNow;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function processStartTime(pid: number): Promise<string> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // proc(5): field 22, in clock ticks since the boot. The second field may contain anything, in parentheses.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[22 - 3];
    return `${boot.trim()}/${ticks}`;
  } catch {
    return '';
  }
}
