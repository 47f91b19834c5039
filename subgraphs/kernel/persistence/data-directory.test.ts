import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, readlink, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirectoryBusyError, isRunning, lockDataDirectory, thisProcess } from './data-directory.ts';

describe('the lock of a data directory', () => {
  let parent: string;
  let directory: string;
  const children: { kill(signal: 'SIGKILL'): boolean }[] = [];
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'lock-'));
    directory = join(parent, 'data');
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await rm(parent, { recursive: true, force: true });
  });

  /** A process that does nothing, and how it would have signed a lock. */
  async function sleeper() {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)'], { stdio: 'ignore' });
    children.push(child);
    await once(child, 'spawn');
    const started = await readStart(child.pid as number);
    return { child, identity: `${child.pid} ${started}` };
  }

  /** Leaves a lock as the named process would have. */
  async function leaveLock(identity: string) {
    await (await lockDataDirectory(directory)).release();
    const [name] = await readdir(directory);
    await rm(join(directory, name as string));
    await symlink(identity, join(directory, name as string));
  }

  it('creates the directory for its owner alone', async () => {
    await lockDataDirectory(directory);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
  });

  it('refuses a second taker while the first holds it, with a sentence that names Persistence__Url', async () => {
    const { child, identity } = await sleeper();
    await leaveLock(identity);
    const failure = await lockDataDirectory(directory).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DataDirectoryBusyError);
    expect(String(failure)).toContain('Persistence__Url');
    expect(String(failure)).toContain(`process ${child.pid}.`);
    expect(String(failure)).toContain(directory);
  });

  it('refuses the same process a second time', async () => {
    const lock = await lockDataDirectory(directory);
    await expect(lockDataDirectory(directory)).rejects.toThrow(DataDirectoryBusyError);
    await lock.release();
    await expect(lockDataDirectory(directory)).resolves.toBeDefined();
  });

  it('is taken over from a killed process, and leaves one lock behind', async () => {
    const { child, identity } = await sleeper();
    await leaveLock(identity);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await lockDataDirectory(directory);
    const names = await readdir(directory);
    expect(names).toHaveLength(1);
    expect(await readlink(join(directory, names[0] as string))).toBe(await thisProcess());
  });

  it.each([
    ['an earlier process with the pid of this one, as after the restart of a container', () => process.pid],
    ['a process whose pid another program has now', () => process.ppid],
  ])('is taken over from %s', async (_, pid) => {
    await leaveLock(`${pid()} 00000000-0000-0000-0000-000000000000/1`);
    await expect(lockDataDirectory(directory)).resolves.toBeDefined();
  });

  it.each(['', ' ', '0 x', '-1 x', 'x', '1.5 y', `${2 ** 40} x`])(
    'takes a lock signed "%s" for stale',
    async (text) => {
      expect(await isRunning(text)).toBe(false);
    },
  );

  it.each([1, 2, 3])('has one winner among takers of a stale lock at once (round %i)', async () => {
    const { child, identity } = await sleeper();
    await leaveLock(identity);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const attempts = await Promise.allSettled(Array.from({ length: 30 }, () => lockDataDirectory(directory)));
    const winners = attempts.filter(({ status }) => status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const attempt of attempts)
      if (attempt.status === 'rejected') expect(attempt.reason).toBeInstanceOf(DataDirectoryBusyError);
  });

  it('never has two holders while takers come and go', async () => {
    let holders = 0;
    let most = 0;
    let taken = 0;
    const comeAndGo = async () => {
      for (let round = 0; round < 40; round += 1) {
        const lock = await lockDataDirectory(directory).catch(() => null);
        if (lock === null) continue;
        taken += 1;
        holders += 1;
        most = Math.max(most, holders);
        await stat(directory);
        holders -= 1;
        await lock.release();
      }
    };
    await Promise.all(Array.from({ length: 8 }, comeAndGo));
    expect(taken).toBeGreaterThan(0);
    expect(most).toBe(1);
    expect(await readdir(directory)).toHaveLength(1);
  });
});

async function readStart(pid: number): Promise<string> {
  const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
  const line = await readFile(`/proc/${pid}/stat`, 'utf8');
  return `${boot}/${line.slice(line.lastIndexOf(')') + 2).split(' ')[19]}`;
}
